// Data export and account deletion by the account's owner.
import { readFileSync } from 'node:fs';
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { signInByHand, signOutByHand } from '#e2e/harness/hands.ts';
import { mailFor } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('a buyer requests an export, gets an email and downloads the export', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { visitor, person } = await someone([{}]);
  await becomes(visitor);
  await page.goto(`${world.hub.url}/settings#privacy`);
  await page.getByRole('button', { name: 'Request export' }).click();
  await mailFor(world.sandbox, person.email, 'data export');
  const download = page.getByRole('button', { name: 'Download export' });
  await expect(download).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toBe('my-data.zip');
  // The first four bytes of a zip.
  expect(
    readFileSync(await file.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\u0003\u0004');
});

test('a buyer who requested deletion signs in again and keeps the account with one click', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { visitor, person } = await someone([{}]);
  await becomes(visitor);
  await page.goto(`${world.hub.url}/settings#privacy`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Type your username to confirm').fill(person.username);
  await page.getByRole('button', { name: 'Delete my account in 14 days' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your account will be deleted on').first()).toBeVisible();
  await expectAccessible(page);
  await mailFor(world.sandbox, person.email, 'will be deleted');

  await signOutByHand(page, world.hub.url);
  await signInByHand(page, person);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account will be deleted on')).toHaveCount(0);
  await mailFor(world.sandbox, person.email, 'will not be deleted');
});
