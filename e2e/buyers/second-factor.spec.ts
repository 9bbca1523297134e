// Second factor with an authenticator app: set up, requested, lost, turned off.
import { codeOf } from '#e2e/harness/app-codes.ts';
import { signInByHand } from '#e2e/harness/hands.ts';
import { mailFor } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('a buyer sets up a second factor, signs in with a recovery code and turns the factor off', async ({
  page,
  world,
  someone,
  becomes,
  otherBrowser,
}) => {
  const { hub, sandbox } = world;
  const { person, visitor } = await someone();
  await becomes(visitor);
  await page.goto(`${hub.url}/settings#security`);
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const shown = await page
    .locator('code')
    .filter({ hasText: /^[A-Z2-7 ]{39}$/ })
    .textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  const code = codeOf(secret);
  // The code contains a space, as people type it.
  await page.getByLabel('Code from the app').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const recovery = await page.getByRole('listitem').locator('code').allTextContents();
  expect(recovery).toHaveLength(10);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved my codes' }).click();
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();
  await mailFor(sandbox, person.email, 'Two-factor authentication');

  const elsewhere = await (await otherBrowser()).newPage();
  await elsewhere.goto(`${hub.url}/login`);
  await signInByHand(elsewhere, person);
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeFocused();
  await elsewhere.getByLabel('Code', { exact: true }).fill(code);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('already used')).toBeVisible();
  await elsewhere.getByLabel('Code', { exact: true }).fill(recovery[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere).toHaveURL(`${hub.url}/dashboard`);
  await mailFor(sandbox, person.email, 'A recovery code was used');

  await page.reload();
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Turn off two-factor authentication' })
    .click();
  await expect(
    page.getByRole('button', { name: 'Set up two-factor authentication' }),
  ).toBeVisible();
  await mailFor(sandbox, person.email, 'is off');
});
