// Messages to the publisher from buyers and guests.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { answerAs, openConversation, textsOf } from '#e2e/harness/conversing.ts';
import { asBuyersMeetIt, publisher } from '#e2e/harness/hub.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { enrolSomeone, lendSession, mailFor } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import { expected } from '#e2e/harness/watch.ts';
import type { World } from '#e2e/harness/world.ts';

test.use({ hubEnv: asBuyersMeetIt });

interface RatedConversation {
  readonly conversation: { readonly ratings: readonly object[] };
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages of this conversation' });

async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('button', { name: 'Agree and contact support' }).click();
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
}

/** Returns an operator who answers. */
async function support(world: World): Promise<Visitor> {
  const { visitor, person } = await enrolSomeone(world);
  await hubCommand(world, 'operator', 'add', person.email, 'support');
  return visitor;
}

const newest = async (buyer: Visitor): Promise<number> => {
  const answer = await buyer.get<{ rows: { id: number }[] }>('/api/user/conversations');
  return answer.body.rows[0]?.id ?? 0;
};

test(
  'an owner agrees once, writes, and sees the answer on every device without a reload',
  { tag: '@main' },
  async ({ page, world, someone, becomes, otherBrowser }) => {
    const { visitor } = await someone([{}]);
    await becomes(visitor);
    await page.goto(`${world.hub.url}/dashboard`);
    await agree(page);
    const question = 'The header jumps.\nSince the last update.';
    await page.getByText('A bug', { exact: true }).click();
    await field(page).fill(question);

    // Typed text survives a closed panel, another screen and a reload.
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('link', { name: 'Settings of' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Write to support' }).click();
    await expect(field(page)).toHaveValue(question);
    await page.getByText('A bug', { exact: true }).click();
    await field(page).press('Enter');
    await expect(log(page).getByText('Since the last update.')).toBeVisible();
    await expect(page.getByText(/^Bug report/)).toBeVisible();
    await expectAccessible(page);

    const operator = await support(world);
    const id = await newest(visitor);
    await answerAs(operator, id, 'Which version is it?');
    await expect(log(page).getByText('Which version is it?')).toBeVisible();

    const phone = await (await otherBrowser()).newPage();
    await lendSession(phone.context(), world.hub.url, visitor);
    await phone.goto(`${world.hub.url}/dashboard`);
    await expect(
      phone.getByRole('button', { name: 'Write to support', exact: true }),
    ).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Contact us' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await answerAs(operator, id, 'And which browser?');
    const unread = { name: 'Write to support, 1 unread' } as const;
    await expect(page.getByRole('button', unread)).toBeVisible();
    await phone.getByRole('button', unread).click();
    await expect(log(phone).getByText('And which browser?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write to support', exact: true })).toBeVisible();
    await write(phone, 'All of them.');
    await page.getByRole('button', { name: 'Write to support', exact: true }).click();
    await expect(log(page).getByText('All of them.')).toBeVisible();
  },
);

test('each message arrives once despite a lost answer and a lost network', async ({
  page,
  world,
  someone,
  becomes,
  watch,
}) => {
  watch.allow(expected.offline);
  const { visitor } = await someone([{}]);
  const id = await openConversation(visitor, 'One');
  await becomes(visitor);
  let lost = 0;
  await page.route('**/api/user/conversation/send', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  await write(page, 'Two');
  await expect.poll(() => textsOf(visitor, id)).toEqual(['One', 'Two']);
  await expect(log(page).getByText('Two', { exact: true })).toHaveCount(1);

  await page.context().setOffline(true);
  await write(page, 'Three');
  await write(page, 'Four');
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => textsOf(visitor, id)).toEqual(['One', 'Two', 'Three', 'Four']);
  await expect(page.getByText(/^You’re offline/)).toBeHidden();
  await expect(log(page).getByText('Sending...')).toHaveCount(0);
  await expect(log(page).getByText('Four', { exact: true })).toHaveCount(1);
});

test('a reopened page sends the message that it could not send before', async ({
  page,
  world,
  someone,
  becomes,
  watch,
}) => {
  watch.allow(expected.offline);
  const { visitor } = await someone([{}]);
  const id = await openConversation(visitor, 'One');
  await becomes(visitor);
  const send = '**/api/user/conversation/send';
  await page.route(send, (route) => route.abort());
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  await write(page, 'Two');
  await page.goto('about:blank');
  await page.unroute(send);
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  await expect.poll(() => textsOf(visitor, id)).toEqual(['One', 'Two']);
});

test('the page polls if a proxy holds the stream back', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { visitor } = await someone([{}]);
  const id = await openConversation(visitor, 'One');
  await becomes(visitor);
  await page.route('**/api/user/conversation/stream', () => undefined);
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  const polled = page.waitForResponse('**/api/user/conversation/events*');
  await expect(log(page).getByText('One', { exact: true })).toBeVisible();
  await polled;
  await answerAs(await support(world), id, 'Two');
  await expect(log(page).getByText('Two', { exact: true })).toBeVisible({ timeout: 15_000 });
});

test('a buyer sends files and downloads them', async ({ page, world, someone, becomes }) => {
  const { visitor } = await someone([{}]);
  const id = await openConversation(visitor, 'One');
  await becomes(visitor);
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await (
    await chooser
  ).setFiles([
    { name: 'debug "1".log', mimeType: 'text/plain', buffer: Buffer.from('PHP Notice') },
    { name: `${'a'.repeat(80)}.log`, mimeType: 'text/plain', buffer: Buffer.from('Again') },
    { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') },
    { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="x()"/>') },
  ]);
  const attached = page.getByRole('list', { name: 'Files of this message' });
  await expect(attached.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Remove a.svg' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(attached).toBeHidden();
  const picture = log(page).getByRole('img', { name: 'Picture: dot.png' });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  const saved = page.waitForEvent('download');
  await log(page).getByRole('link', { name: /debug/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^debug .*\.log$/);

  // On a phone, a long file name does not overflow.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => log(page).evaluate((box) => box.scrollWidth - box.clientWidth))
    .toBeLessThanOrEqual(0);
});

test('a person who cannot sign in sends a report with a captcha', async ({ page, world }) => {
  await page.goto(`${world.hub.url}/login`);
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('button', { name: 'Report a login issue' }).click();
  await expectAccessible(page);
  await page.getByLabel('Your email address').fill('lost@mail.example');
  await page.getByLabel('What happens?').fill('No mail ever comes.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We reply by email to lost@mail.example.')).toBeVisible();
  const mail = await mailFor(world.sandbox, publisher, 'Login issue');
  expect(mail.text).toContain('No mail ever comes.');
});

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a buyer rates a closed conversation on the page or by the link in the email', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { visitor } = await someone([{}]);
  const operator = await support(world);
  const id = await openConversation(visitor, 'The header jumps.');
  await answerAs(operator, id, 'Update to 2.2.');
  await becomes(visitor);
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  await expect(log(page).getByText('Update to 2.2.')).toBeVisible();
  const question = page.getByRole('radiogroup', { name: 'How did we do?' });
  await expect(question).toHaveCount(0);
  await operator.post('/api/operator/conversation/close', { id });
  await expect(question, 'without a reload').toBeVisible();

  await page.goto(`${world.hub.url}/dashboard?conversation=${id}&face=okay`);
  await expect(page.getByRole('radio', { name: 'Okay' })).toBeChecked();
  await expect(log(page).getByText('Update to 2.2.'), 'above the question').toBeInViewport();
  await expectAccessible(page);
  const stored = async () =>
    (await operator.get<RatedConversation>(`/api/operator/conversation?id=${id}`)).body.conversation
      .ratings;
  expect(await stored(), 'a link only fills in').toEqual([]);
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Your answer: Okay')).toBeVisible();
  await page.goto(`${world.hub.url}/dashboard?conversation=${id}`);
  await page.getByRole('button', { name: 'Change answer' }).click();
  await page.getByText('Good', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Would you like to tell us more?' }).fill('Quick.');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect.poll(stored).toMatchObject([{ face: 'good', comment: 'Quick.' }]);

  await write(page, 'It is back.');
  await expect(page.getByText(/^Your answer:/)).toBeHidden();
  await operator.post('/api/operator/conversation/close', { id });
  await expect(question, 'after the second closing, too').toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});
