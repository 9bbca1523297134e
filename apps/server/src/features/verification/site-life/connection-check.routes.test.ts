// Findings of the connection check of a site, from its heartbeat to the console.
import { minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openConversation, operatorThread } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite, createSite } from '#test/site.ts';

const shop = 'https://shop.example';

let world: TestHub;
let operator: Browser;
beforeAll(async () => {
  world = await openTestHub();
  operator = (await world.signedInOperator('viewer')).browser;
});
afterAll(() => world.close());

const instant = (ms = 0): string => new Date(world.clock.now().getTime() + ms).toISOString();

const beat = (token: string, diagnosis: unknown, siteUrl = shop) =>
  createSite(world).call({
    path: '/api/theme-activation/heartbeat',
    body: { site_url: siteUrl, ...(diagnosis !== undefined && { diagnosis }) },
    headers: { authorization: `Bearer ${token}` },
  });

/**
 * Creates an activated site and a conversation of its owner. `shown` returns the findings that
 * operators see in both.
 */
async function aSite() {
  const { browser } = await world.signedInBuyer();
  const { token, activationId } = await activateSite(world, browser, shop);
  const { id } = await openConversation(browser);
  const shown = async () => {
    const license = (await operatorThread(operator, id)).body.conversation.buyer?.licenses[0];
    const page = await operator.get(`/api/operator/license?license_id=${license?.id}`);
    const beside = license?.sites[0]?.diagnosis;
    expect(page.body.sites[0]?.diagnosis).toEqual(beside);
    return beside;
  };
  const row = async () =>
    (await world.db.query('select * from activations where id = $1', [activationId])).rows[0];
  return { browser, token, shown, row };
}

const good = { code: 'hub_answers', good: true, value: 120 };

describe('connection check of a site', () => {
  it('is shown to operators, and replaces the previous check', async () => {
    const { token, shown } = await aSite();
    expect(await shown()).toBeNull();
    const at = instant(-minutes(5));
    const findings = [good, { code: 'no_sodium', good: null }];
    expect((await beat(token, { at, findings: findings })).body).toMatchObject({
      status: 'active',
    });
    expect(await shown()).toEqual({
      at,
      findings: [good, { code: 'no_sodium', good: null, value: null }],
    });
    // A heartbeat without findings keeps the stored ones.
    await beat(token, undefined);
    expect(await shown()).toMatchObject({ at });
    const newer = { at: instant(), findings: [{ code: 'something_newer', good: false }] };
    await beat(token, newer);
    expect(await shown()).toEqual({
      at: newer.at,
      findings: [{ code: 'something_newer', good: false, value: null }],
    });
  });

  it('stores only codes and numbers, and drops all other fields', async () => {
    const { token, shown } = await aSite();
    const at = instant();
    const chatty = { ...good, text: 'calls 192.0.2.7', host: 'shop.example' };
    await beat(token, { at, findings: [chatty], by: 'admin' });
    expect(await shown()).toEqual({ at, findings: [good] });
  });

  it('is not stored if a copy of the site sends it', async () => {
    const { token, shown } = await aSite();
    const diagnosis = { at: instant(), findings: [good] };
    const { body } = await beat(token, diagnosis, 'https://copy.example');
    expect(body).toMatchObject({ status: 'moved' });
    expect(await shown()).toBeNull();
  });

  it.each<[string, (at: string) => unknown]>([
    ['a text', () => 'all well'],
    ['a list', () => [good]],
    ['null', () => null],
    ['a check without an instant', () => ({ findings: [good] })],
    ['an impossible instant', () => ({ at: '2026-02-30T00:00:00Z', findings: [good] })],
    ['an empty list of findings', (at) => ({ at, findings: [] })],
    ['thirteen findings', (at) => ({ at, findings: Array.from({ length: 13 }, () => good) })],
    ['a text as a code', (at) => ({ at, findings: [{ ...good, code: '<b>calls 192.0.2.7</b>' }] })],
    ['a long code', (at) => ({ at, findings: [{ ...good, code: 'a'.repeat(41) }] })],
    ['a code with NUL', (at) => ({ at, findings: [{ ...good, code: 'a\0' }] })],
    ['a text as a number', (at) => ({ at, findings: [{ ...good, value: '1' }] })],
    ['a negative number', (at) => ({ at, findings: [{ ...good, value: -1 }] })],
    ['a number above the limit', (at) => ({ at, findings: [{ ...good, value: 1_000_001 }] })],
    ['a fraction', (at) => ({ at, findings: [{ ...good, value: 0.5 }] })],
    ['an invalid result', (at) => ({ at, findings: [{ ...good, good: 'perhaps' }] })],
    [
      'one invalid finding among valid ones',
      (at) => ({ at, findings: [good, { code: 'no_sodium' }] }),
    ],
  ])('is ignored if it contains %s; the heartbeat is accepted anyway', async (_, make) => {
    const { token, shown, row } = await aSite();
    const answer = await beat(token, make(instant()));
    expect(answer).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(await shown()).toBeNull();
    expect(await row()).toMatchObject({ findings: null, token_used_at: world.clock.now() });
  });
});
