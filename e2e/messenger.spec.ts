// Writing to the publisher, by whoever may and however they are.
import { expectAccessible } from './harness/accessible.ts';
import { asBuyersMeetIt, publisher } from './harness/hub.ts';
import { mailFor } from './harness/people.ts';
import { expect, test } from './harness/test.ts';

test.use({ hubEnv: asBuyersMeetIt });

test('an owner agrees once, writes, and is answered by mail', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { visitor, person } = await someone([{}]);
  await becomes(visitor);
  await page.goto(`${world.hub.url}/dashboard`);
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('button', { name: 'Agree and contact support' }).click();
  const words = 'The header jumps.\nSince the last update.';
  await page.getByText('An error', { exact: true }).click();
  await page.getByLabel('Your message').fill(words);

  // A panel that is closed, and a screen that is left, lose nothing that was typed.
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Settings of' }).click();
  await page.getByRole('button', { name: 'Write to support' }).click();
  await expect(page.getByLabel('Your message')).toHaveValue(words);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(`We answer by e-mail to ${person.email}.`)).toBeVisible();

  const mail = await mailFor(world.sandbox, publisher, person.username);
  expect(mail.text).toContain('Since the last update.');
  expect(mail.text).toContain(`…${person.purchase_code.slice(-4)}`);
  expect(mail.text).not.toContain(person.purchase_code);
  expect(mail.reply_to).toBe(person.email);
});

test('the mail server is away: the message waits, and comes', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { visitor, person } = await someone([{}]);
  await becomes(visitor);
  await world.sandbox.fault({ target: 'smtp', kind: 'down' });
  await page.goto(`${world.hub.url}/dashboard`);
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('button', { name: 'Agree and contact support' }).click();
  await page.getByLabel('Your message').fill('Hello?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message is on its way.')).toBeVisible();
  await world.sandbox.mend();
  expect((await mailFor(world.sandbox, publisher, person.username)).text).toContain('Hello?');
});

test('who cannot sign in reports that, with a captcha', async ({ page, world }) => {
  await page.goto(`${world.hub.url}/login`);
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('button', { name: 'Report a login issue' }).click();
  await expectAccessible(page);
  await page.getByLabel('Your e-mail address').fill('lost@mail.example');
  await page.getByLabel('What happens?').fill('No mail ever comes.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We answer by e-mail to lost@mail.example.')).toBeVisible();
  const mail = await mailFor(world.sandbox, publisher, 'Login issue');
  expect(mail.text).toContain('No mail ever comes.');
});
