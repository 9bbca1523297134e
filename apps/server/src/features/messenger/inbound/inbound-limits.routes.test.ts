import { rateLimits } from '@hub/contract/limits';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answer, openConversation } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { allMailed, twoMinutesLater } from '#test/unread-mails.ts';

let world: TestHub;
const patience = { timeout: 15_000, interval: 20 };

beforeAll(async () => {
  const env = { HUB_LIMITS: 'on', MAIL_FROM: 'Hub <hub@hub.example>' };
  world = await openTestHub({ readsMailbox: true, env });
});
afterAll(() => world.close());

test('refuses too many emails of unknown senders to the reply address of one conversation', async () => {
  const operator = await world.signedInOperator('support');
  const { browser, person } = await world.signedInBuyer();
  const { id } = await openConversation(browser);
  await answer(operator.browser, id);
  await twoMinutesLater(world);
  await vi.waitFor(async () => expect(await allMailed(world)).toBe(true), patience);
  const [mail] = (await world.sandbox.mailTo(person.email)).filter(({ reply_to: to }) =>
    to?.includes(`+c.${id}.`),
  );
  const { hostname: host, port } = new URL(world.deps.config.smtpUrl);
  const transport = createTransport({ host, port: Number(port) });
  const { max } = rateLimits.strangersMailBySender;
  for (let n = 0; n <= max; n += 1)
    await transport.sendMail({
      from: `eve${n}@mail.example`,
      to: mail?.reply_to ?? '',
      text: 'Hi',
    });
  transport.close();
  const refusals = async () =>
    (await world.db.query('select refusal from inbound_mails order by refusal')).rows.map(
      (row) => row['refusal'],
    );
  await expect.poll(refusals, patience).toHaveLength(max + 1);
  const accepted = Array<string>(max).fill('not_verified');
  expect(await refusals()).toEqual([...accepted, 'too_many']);
});
