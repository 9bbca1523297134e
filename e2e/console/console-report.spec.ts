// Ratings from the thread and from an email, and the report that counts them: each figure opens its
// conversations.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { openConversation, write } from '#e2e/harness/conversing.ts';
import { publisher } from '#e2e/harness/hub.ts';
import { consoleOf, hubCommand } from '#e2e/harness/operator.ts';
import { linkIn, mailFor, openAs } from '#e2e/harness/people.ts';
import { mailsNow, remember } from '#e2e/harness/remember.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';

type Report = OperatorAnswerOf<'conversationReport'>;

// Separate hub, because a report counts all conversations.
test.use({ hubEnv: { HUB_NAME: 'report', MESSENGER_MAIL_TO: publisher } });

async function rate(page: Page, face: string, comment = ''): Promise<void> {
  await page.getByText(face, { exact: true }).click();
  if (comment !== '') await page.getByLabel('Would you like to tell us more?').fill(comment);
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText(`Your answer: ${face}`)).toBeVisible();
}

/** Answers and closes a conversation; the console then opens the next one. */
async function answerAndClose(desk: Page, address: string, text: string): Promise<void> {
  await desk.goto(address);
  await desk.getByRole('textbox', { name: /^Reply to / }).fill(text);
  await desk.getByRole('button', { name: 'Send and close' }).click();
  await expect(desk.getByText(/^Reply sent, conversation with .* closed$/)).toBeVisible();
}

test('the report counts ratings from thread and email, and each figure opens its conversations', async ({
  page,
  world,
  someone,
  becomes,
  otherBrowser,
}) => {
  const { hub, sandbox } = world;
  const buyer = await someone([{}]);
  const owner = await someone();
  await hubCommand(world, 'operator', 'add', owner.person.email, 'owner');
  const early = await openConversation(buyer.visitor, 'The header jumps.');
  const late = await openConversation(buyer.visitor, 'The footer jumps.', 'bug');
  await openConversation(buyer.visitor, 'Nobody answers this one.');
  const inThread = (id: number): string => `${hub.url}/dashboard?conversation=${id}`;

  await page.setViewportSize({ width: 360, height: 740 });
  await becomes(buyer.visitor);
  await page.goto(inThread(early));
  const desk = await openAs(await otherBrowser(), owner.visitor, `${hub.url}/console/`);
  await answerAndClose(desk, consoleOf(world, early), 'Update to 2.2.');
  await desk.goto(consoleOf(world, early));
  await expect(page.getByRole('radiogroup', { name: 'How did we do?' })).toBeVisible();
  await rate(page, 'Okay', 'It took a while.');
  await expect(desk.getByText('Answer after closing: Okay. “It took a while.”')).toBeVisible();
  await page.getByRole('button', { name: 'Change answer' }).click();
  await rate(page, 'Good');
  await expect(desk.getByText(/^Answer after closing: Satisfied/)).toBeVisible();
  await page.goto('about:blank');
  await answerAndClose(desk, consoleOf(world, late), 'Update, too.');
  await desk.goto('about:blank');

  const ago = (column: string): string => `${column} = ${column} - interval '8 days'`;
  await remember(
    hub,
    `with older as (update conversation_closings set ${ago('closed_at')}, ${ago('rated_at')}
       where conversation_id = ${early} returning conversation_id),
     closed as (update conversations set ${ago('closed_at')} from older
       where id = older.conversation_id) ${mailsNow}`,
  );
  const mail = await mailFor(sandbox, buyer.person.email, 'Re: ');
  const link = mail.links.find((address) => address.includes('face=bad')) ?? linkIn(mail, '/none');
  await page.goto(link);
  await expect(page.getByRole('radio', { name: 'Bad' })).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Your answer: Bad')).toBeVisible();
  await write(buyer.visitor, late, 'It is back.');
  await expect(page.getByText('Your answer: Bad')).toHaveCount(0);
  await answerAndClose(desk, consoleOf(world, late), 'And now?');
  await rate(page, 'Good');
  await page.goto(inThread(early));
  await expect(page.getByText('Your answer: Good')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change answer' }), 'after 7 days').toHaveCount(0);

  await desk.goto(`${hub.url}/console/report`);
  const answers = desk.getByRole('table').filter({ hasText: 'Not satisfied' });
  await expect(answers.getByRole('row', { name: 'Satisfied 2', exact: true })).toBeVisible();
  await expect(answers.getByRole('row', { name: 'Not satisfied 1' })).toBeVisible();
  await expectAccessible(desk);
  const saved = desk.waitForEvent('download');
  await desk.getByRole('link', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  // The last columns: conversations closed, reopened, with good, okay and bad ratings.
  expect(csv.find((line) => line.startsWith('all,'))).toMatch(/,2,1,2,0,1$/);
  await desk.getByLabel('Period', { exact: true }).selectOption('7 days');
  await expect(answers.getByRole('row', { name: 'Satisfied 1', exact: true })).toBeVisible();
  await expectEachFigureToOpen(desk, owner.visitor);
});

/** Opens the conversations of each figure, and checks their number. */
async function expectEachFigureToOpen(desk: Page, owner: Visitor): Promise<void> {
  const { body } = await owner.get<Report>('/api/operator/conversations/report?days=7');
  const rows = new Map(body.rows.map((row) => [row.key, row]));
  const figures = desk.getByRole('cell').getByRole('link');
  const texts = await figures.allInnerTexts();
  expect(texts.length).toBeGreaterThan(8);
  for (const [at, text] of texts.entries()) {
    const search = new URL((await figures.nth(at).getAttribute('href')) ?? '', desk.url());
    const q = search.searchParams.get('q') ?? '';
    const [, figure = '', key = ''] = /^report:(\w+)\.7(?:\.(.+))?$/.exec(q) ?? [];
    const all: Readonly<Record<string, unknown>> = rows.get(key) ?? { ...body.all, ...body.open };
    const value = all[figure] as number | { readonly count: number };
    const count = typeof value === 'number' ? value : value.count;
    if (/^\d+$/.test(text)) expect(count, q).toBe(Number(text));
    await figures.nth(at).press('Enter');
    await expect(desk.getByText(count === 1 ? '1 result' : `${count} results`), q).toBeVisible();
    await desk.goBack();
    await expect(figures).toHaveCount(texts.length);
  }
}
