// A single dialog asks for a fresh sign-in, with any proof of identity.
import type { Page } from '@playwright/test';
import { codeOf, guard } from '#e2e/harness/app-codes.ts';
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { signInByHand } from '#e2e/harness/hands.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { giveKeyring } from '#e2e/harness/passkeys.ts';
import { aPerson, linkIn, mailFor } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Please confirm your identity' });

async function askToErase(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Type your username to confirm').fill(username);
  await page.getByRole('button', { name: 'Delete my account in 14 days' }).click();
}

test('a new email address and account deletion require a code or a passkey', async ({
  page,
  world,
  someone,
  watch,
}) => {
  const { hub, sandbox } = world;
  const { person, visitor } = await someone();
  await page.goto(`${hub.url}/login`);
  await signInByHand(page, person);
  await expect(page).toHaveURL(`${hub.url}/dashboard`);
  // Turned on in another browser, so this browser has given only the password.
  const { secret, recovery } = await guard(visitor);
  watch.allow(expected.refusal);

  await page.goto(`${hub.url}/settings`);
  const { email } = aPerson();
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(question(page).getByLabel('Code')).toBeFocused();
  await expect(question(page).getByLabel('Your password')).toHaveCount(0);
  await expectAccessible(page);
  await question(page).getByLabel('Code').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for you to open the link')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await mailFor(sandbox, email, 'new email address');

  await page.goto(`${hub.url}/settings#privacy`);
  await askToErase(page, person.username);
  await question(page).getByLabel('Code').fill('zzzz-zzzz-zzzz-zzzz');
  await page.keyboard.press('Enter');
  await expect(question(page).getByText('Incorrect code')).toBeVisible();
  await question(page)
    .getByLabel('Code')
    .fill(recovery[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account will be deleted on').first()).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).first().click();
  // The notices move the page when they leave, which could lose a click.
  await expect(page.getByRole('button', { name: 'Keep my account' })).toHaveCount(0);

  await giveKeyring(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added')).toBeVisible();
  await askToErase(page, person.username);
  await question(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Your account will be deleted on').first()).toBeVisible();
});

test('one click in the email keeps a second factor that an operator is about to reset', async ({
  page,
  world,
  someone,
}) => {
  const { hub, sandbox } = world;
  const { person, visitor } = await someone();
  await guard(visitor);
  await hubCommand(world, 'user', 'reset-factor', person.email, 'They wrote that it is lost.');
  const mail = await mailFor(sandbox, person.email, 'will be removed');
  expect(mail.text).toContain('They wrote that it is lost.');
  await page.goto(linkIn(mail, '/keep-factor/'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep two-factor authentication' }).click();
  await expect(page.getByText('Two-factor authentication stays on')).toBeVisible();
  await mailFor(sandbox, person.email, 'was kept');

  // The link was already used.
  await page.goto(linkIn(mail, '/keep-factor/'));
  await page.getByRole('button', { name: 'Keep two-factor authentication' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(`${hub.url}/login`);
  await signInByHand(page, person);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
});
