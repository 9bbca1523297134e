// A buyer replies from their inbox while an operator watches, and the hub is killed while it reads
// the mailbox.
import { inboundMail } from '@hub/contract/conversation-limits';
import { answerAs, openConversation, textsOf } from '#e2e/harness/conversing.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { awaitMail, lendSession } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';

/** The email is sent when an answer has been unread for two minutes. */
const untilMailed = 180_000;

test.use({ hubEnv: { INBOUND_ADDRESS: 'support@hub.example' } });
test.describe.configure({ timeout: untilMailed + 240_000 });

test('a buyer’s email reply appears immediately, and only once after the hub is killed', async ({
  page,
  world,
  someone,
  otherBrowser,
  watch,
}) => {
  // The inbox shows an email's HTML without scripts.
  watch.allow(/Blocked script execution/);
  const { hub, sandbox } = world;
  const { visitor: buyer, person } = await someone([{}]);
  const id = await openConversation(buyer, 'The menu is gone.');
  const operator = await someone();
  await hubCommand(world, 'operator', 'add', operator.person.email, 'support');
  await answerAs(operator.visitor, id, 'Which version?');
  const expectedMail = { address: person.email, subject: 'Re: ', patience: untilMailed };
  const mail = await awaitMail(sandbox, expectedMail);
  expect(mail.reply_to).toContain(`support+c.${id}.`);

  const other = await otherBrowser();
  await lendSession(other, hub.url, operator.visitor);
  const desk = await other.newPage();
  await desk.goto(`${hub.url}/console/conversations?box=all&id=${id}`);
  const thread = desk.getByRole('log', { name: 'Messages', exact: true });
  await expect(thread.getByText('Which version?')).toBeVisible();
  await page.goto(`${sandbox.pages}/inbox?to=${encodeURIComponent(person.email)}`);
  await page.getByRole('link', { name: mail.subject }).first().click();
  await page.getByLabel(`Text, sent from ${person.email}`).fill('It is 2.1.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(thread.getByText('It is 2.1.')).toBeVisible();
  await desk.close();

  const texts = Array.from({ length: 20 }, (_, at) => `Email ${at} through the kill`);
  await hub.stop();
  for (const text of texts) {
    // Sends the replies one by one, to keep their order.
    // oxlint-disable-next-line no-await-in-loop
    await sandbox.reply(mail, text);
  }
  await hub.start();
  await expect.poll(() => textsOf(buyer, id), { intervals: [20] }).toContain(texts[2]);
  await hub.kill();
  await hub.start();
  // The lease of the killed hub ends first.
  const timeout = inboundMail.lease + 60_000;
  await expect.poll(() => textsOf(buyer, id), { timeout }).toContain(texts.at(-1));
  const read = await textsOf(buyer, id);
  expect(read.filter((text) => texts.includes(text))).toEqual(texts);
});
