// A hub that requires a second factor redirects operators to its setup.
import type { Page } from '@playwright/test';
import { codeOf } from '#e2e/harness/app-codes.ts';
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { heading, signInByHand } from '#e2e/harness/hands.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';

test.use({ hubEnv: { HUB_REQUIRE_SECOND_FACTOR: 'operators' } });

/** Sets up an app on the setup page; returns the shared secret. */
async function setUpFactor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const shown = await page
    .locator('code')
    .filter({ hasText: /^[A-Z2-7 ]{39}$/ })
    .textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  await page.getByRole('button', { name: 'I have saved my codes' }).click();
  return secret;
}

test('an operator without a second factor must set it up before the console opens', async ({
  page,
  world,
  someone,
  otherBrowser,
  watch,
}) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  const { hub } = world;
  const { person } = await someone();
  await hubCommand(world, 'operator', 'add', person.email, 'owner');
  const deep = `${hub.url}/console/people?q=x`;
  await page.goto(deep);
  await expect(page).toHaveURL(`${hub.url}/login`);
  await signInByHand(page, person);
  // Neither the dashboard nor the console opens before the setup.
  await expect(page).toHaveURL(`${hub.url}/settings#security`);
  await expect(page.getByText('This hub requires two-factor authentication')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Security']);
  // No call was refused, because each document first asks who is signed in.
  expect(refused).toEqual([]);
  watch.allow(expected.refusal);
  // After the setup, the page that was requested last opens.
  await page.goto(`${hub.url}/console/licenses?q=x`);
  await expect(page).toHaveURL(`${hub.url}/settings#security`);
  await page.goto(deep);
  await expect(page).toHaveURL(`${hub.url}/settings#security`);

  const secret = await setUpFactor(page);
  await expect(page).toHaveURL(deep);
  await expect(heading(page, 'People')).toBeVisible();

  // On another device the sign-in asks for the code, and nothing else is required.
  const elsewhere = await (await otherBrowser()).newPage();
  await elsewhere.goto(`${hub.url}/login`);
  await signInByHand(elsewhere, person);
  await elsewhere.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere).toHaveURL(`${hub.url}/console/`);
  await expect(heading(elsewhere, 'Overview')).toBeVisible();
});

test('an invited owner creates an account without a purchase code and sets up a second factor', async ({
  page,
  world,
  watch,
}) => {
  const email = 'boss@publisher.example';
  const { url } = await hubCommand<{ url: string }>(world, 'operator', 'invite', email, 'owner');
  await page.goto(url);
  await expect(page).toHaveURL(`${world.hub.url}/join`);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Username').fill('boss');
  await page.getByLabel('First name').fill('Bo');
  await page.getByLabel('Last name').fill('Boss');
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(heading(page, 'You are an operator now')).toBeVisible();
  await expectAccessible(page);
  watch.allow(expected.refusal);
  await setUpFactor(page);
  // The console opens, because nothing else was missing.
  await expect(heading(page, 'Overview')).toBeVisible();
  // The link works only once.
  await page.goto(url);
  await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
});
