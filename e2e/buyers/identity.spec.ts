// Account management in a browser, and the messages about failures.
import {
  fillRegistration,
  heading,
  registerByHand,
  signInByHand,
  submitRegistration,
  verifyByHand,
} from '#e2e/harness/hands.ts';
import { expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { asBuyersMeetIt } from '#e2e/harness/hub.ts';
import { aPerson, linkIn, mailFor, verificationLink, type Person } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';
import type { World } from '#e2e/harness/world.ts';

test.use({ hubEnv: asBuyersMeetIt });

async function aBuyer({ sandbox }: World): Promise<Person> {
  const [purchase] = await sandbox.buyer(null, [{}]);
  return aPerson({ purchase_code: purchase?.code ?? '' });
}

const mended = (person: Person): Person => ({ ...person, email: `right-${person.email}` });

test('a new buyer corrects a mistyped email address right after registration', async ({
  page,
  world,
}) => {
  const { hub, sandbox } = world;
  const person = await aBuyer(world);
  await page.goto(`${hub.url}/register`);
  await registerByHand(page, person);
  const wrongLink = await verificationLink(sandbox, person);
  await page.getByRole('button', { name: 'Wrong email address?' }).click();
  await page.getByLabel('Correct email').fill(mended(person).email);
  await page.getByRole('button', { name: 'Send email to this address' }).click();
  await expect(page.getByText(mended(person).email)).toBeVisible();

  await page.goto(wrongLink);
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('A newer link');
  await verifyByHand(page, await verificationLink(sandbox, mended(person)));
  await expect(page).toHaveURL(`${hub.url}/dashboard`);
});

test('a buyer corrects an email address at sign-in with the purchase code', async ({
  page,
  world,
}) => {
  const { hub, sandbox } = world;
  const person = await aBuyer(world);
  await page.goto(`${hub.url}/register`);
  await registerByHand(page, person);
  await page.goto(`${hub.url}/login`);
  await signInByHand(page, person);
  await page.getByRole('link', { name: 'Correct email address' }).click();
  await expect(heading(page, 'Correct your email address')).toBeFocused();
  await expect(page.getByLabel('Username or email')).toHaveValue(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Purchase code').fill(person.purchase_code);
  await page.getByLabel('Correct email').fill(mended(person).email);
  await page.getByRole('button', { name: 'Send email to this address' }).click();
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  await verifyByHand(page, await verificationLink(sandbox, mended(person)));
});

test(
  'a password reset link works once, even after a scanner has opened it',
  { tag: '@main' },
  async ({ page, world, someone, otherBrowser }) => {
    const { hub, sandbox } = world;
    const { person, visitor } = await someone();
    await page.goto(`${hub.url}/login`);
    await page.getByRole('link', { name: 'Reset your password' }).click();
    // Exact label, because the field “Username or email” may still be visible.
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('main').getByRole('status').last()).toContainText('on its way');
    const mail = await mailFor(sandbox, person.email, 'Choose a new password');
    const link = linkIn(mail, '/reset-password/');

    const scanner = await (await otherBrowser()).newPage();
    await scanner.goto(link);
    await expect(scanner.getByLabel('New password')).toBeVisible();

    await page.goto(link);
    await expect(page).toHaveURL(`${hub.url}/reset-password/step-2`);
    await expect(page.getByText('Please choose a new password.')).toBeVisible();
    await page.getByLabel('New password').fill('nodigitsAtAll');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Password must have digits!')).toBeVisible();
    await page.getByLabel('New password').fill('Another-Horse-8');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('every device was signed out')).toBeVisible();
    expect((await visitor.get('/api/is_logged')).body).toMatchObject({ res: false });
    await mailFor(sandbox, person.email, 'was changed');

    await scanner.getByLabel('New password').fill('Third-Horse-9');
    await scanner.getByRole('button', { name: 'Save new password' }).click();
    await expect(scanner.getByText('already used')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to login' }).click();
    await signInByHand(page, { ...person, password: 'Another-Horse-8' });
    await expect(page).toHaveURL(`${hub.url}/dashboard`);
  },
);

test('a failed captcha shows a message, keeps the text and works on the next click', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(expected.refusal, expected.offline);
  const person = await aBuyer(world);
  await page.route('**/api/captcha/challenge*', (route) => route.abort());
  await page.goto(`${world.hub.url}/register`);
  await fillRegistration(page, person);
  await submitRegistration(page);
  await expect(page.getByRole('alert').getByText('The check failed.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.unroute('**/api/captcha/challenge*');
  await submitRegistration(page);
  await expect(heading(page, 'Check your inbox')).toBeVisible({ timeout: 20_000 });
});

test('the button stays under the pointer while the captcha appears', async ({ page, world }) => {
  const { hub } = world;
  let come: () => void = () => undefined;
  const called = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/altcha-*.js', async (route) => {
    await called;
    await route.continue();
  });
  await page.goto(`${hub.url}/register`);
  await fillRegistration(page, await aBuyer(world));
  const button = page.getByRole('main').getByRole('button', { name: 'Create an account' });
  await button.hover();
  await page.mouse.down();
  come();
  await expect(page.getByRole('checkbox', { name: /robot|Check/ })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your account is ready.');
});

test('each submission uses a new captcha', async ({ page, world }) => {
  const person = await aBuyer(world);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/register'))
      sent.push((request.postDataJSON() as { captcha: string }).captcha);
  });
  await page.goto(`${world.hub.url}/register`);
  await fillRegistration(page, { ...person, purchase_code: 'not-a-code' });
  await submitRegistration(page);
  await expect(page.getByText('A purchase code has 36 characters.')).toBeVisible();
  await page.getByLabel('Purchase code', { exact: true }).fill(person.purchase_code);
  await submitRegistration(page);
  await expect(heading(page, 'Check your inbox')).toBeVisible({ timeout: 20_000 });
  expect(new Set(sent).size).toBe(2);
});

test('the link at the new email address changes it, and the old address is notified', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { hub, sandbox } = world;
  const { person, visitor } = await someone();
  await becomes(visitor);
  await page.goto(`${hub.url}/settings#profile`);
  const { email } = aPerson();
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByText('Waiting for you to open the link')).toContainText(email);
  await mailFor(sandbox, person.email, 'A new email address');
  await page.goto(linkIn(await mailFor(sandbox, email, 'Confirm'), '/verify-email/'));
  await expect(page).toHaveURL(`${hub.url}/verify-email`);
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible();
  await mailFor(sandbox, person.email, 'address of your Customer Hub account was changed');
  await page.goto(`${hub.url}/settings#profile`);
  await expect(page.getByText(`Your email address is ${email}`)).toBeVisible();
  await expect(page.getByText('Email address changed', { exact: true })).toBeVisible();
});

test('a buyer sees the other device by its browser and signs it out', async ({
  page,
  world,
  someone,
}) => {
  const { hub } = world;
  const { person, visitor } = await someone();
  await page.goto(`${hub.url}/settings#security`);
  await signInByHand(page, person);
  await expect(page).toHaveURL(`${hub.url}/settings#security`);
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
    /Chrome on \w+/,
  );
  await devices.getByRole('button', { name: 'Sign out An unknown browser' }).click();
  await expect(devices.getByText('This is your only active session.')).toBeVisible();
  await expect(page.getByText('Another device signed out', { exact: true })).toBeVisible();
  expect((await visitor.get('/api/is_logged')).body).toMatchObject({ res: false });
});

test('the account forms fit a screen of 320 pixels', async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/register', '/login', '/reset-password', '/verify-email', '/correct-email'])
    await test.step(path, async () => {
      await page.goto(`${world.hub.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
});
