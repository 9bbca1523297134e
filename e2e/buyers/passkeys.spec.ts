// Passkeys of a buyer, with Chromium's virtual device.
import { signInByHand, signOutByHand } from '#e2e/harness/hands.ts';
import { guard } from '#e2e/harness/app-codes.ts';
import { mailFor } from '#e2e/harness/people.ts';
import { giveKeyring } from '#e2e/harness/passkeys.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';
import type { Page } from '@playwright/test';

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function addByHand(page: Page, { hub }: World, name: string): Promise<void> {
  await page.goto(`${hub.url}/settings#security`);
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added')).toBeVisible();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
}

/** Presses the passkey button unless the browser has already filled in the passkey. */
async function signInByPasskey(page: Page): Promise<void> {
  const dashboard = page.waitForURL('**/dashboard');
  await passkeyButton(page)
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await dashboard;
}

test('a buyer adds a passkey, signs in with it, renames it and removes it', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { person, visitor } = await someone();
  await guard(visitor);
  await becomes(visitor);
  await giveKeyring(page);
  await addByHand(page, world, 'My laptop');
  await mailFor(world.sandbox, person.email, 'A passkey was added');

  // The second factor is on, but a passkey counts as both factors, so the hub requests no code.
  await signOutByHand(page, world.hub.url);
  await signInByPasskey(page);

  await page.goto(`${world.hub.url}/settings#security`);
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename passkey' }).click();
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toHaveCount(0);
  await mailFor(world.sandbox, person.email, 'A passkey was removed');
});

test('a copied passkey is refused, its owner is notified, and the password still works', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { person, visitor } = await someone();
  await becomes(visitor);
  const keyring = await giveKeyring(page);
  await addByHand(page, world, 'My phone');
  await signOutByHand(page, world.hub.url);
  await signInByPasskey(page);

  await keyring.turnBack();
  await signOutByHand(page, world.hub.url);
  await passkeyButton(page).click();
  await expect(page.getByText('it may have been copied')).toBeVisible();
  await mailFor(world.sandbox, person.email, 'possibly copied passkey');
  await signInByHand(page, person);
  await expect(page).toHaveURL(`${world.hub.url}/dashboard`);
});

test('a browser without passkeys shows no passkey button at sign-in', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
  });
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const { person, visitor } = await someone();
  await page.goto(`${world.hub.url}/login`);
  await page.waitForLoadState('networkidle');
  await expect(passkeyButton(page)).toHaveCount(0);
  expect(
    requestedPaths.filter((path) => /\/api\/.*passkey|\/passkey-(?!support)/.test(path)),
  ).toEqual([]);
  await signInByHand(page, person);
  await expect(page).toHaveURL(`${world.hub.url}/dashboard`);
  await becomes(visitor);
  await page.goto(`${world.hub.url}/settings#security`);
  await expect(page.getByText('This browser does not support passkeys')).toBeVisible();
});
