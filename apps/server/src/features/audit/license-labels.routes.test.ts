import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRow } from './store.ts';
import { eventTexts } from './texts.ts';
import { toEvent } from './routes.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite, openRequest } from '#test/site.ts';

const ofLicenses = Object.keys(eventTexts).filter((event) =>
  /^(?:licenses|verification)\.(?!cancelled|refused)/.test(event),
);
const details = { license_id: 4, item: 'Essentials', code_end: '7f31', site: 'shop.example' };

test.each(ofLicenses)('the text of %s ends in the license label', (event) => {
  const row = { id: 1, at: new Date(0), event, details, actor: 'site', address: null };
  expect(toEvent(row as unknown as AuditRow).text).toMatch(/: Essentials …7f31 · shop\.example$/);
});

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

test('every event of a license names the license', async () => {
  const { browser, person } = await world.signedInBuyer();
  const end = person.purchase_code.slice(-4);
  const { activationId } = await activateSite(world, browser, 'https://shop.example');
  await browser.post('/api/user/release-site', { activation_id: activationId });
  await browser.post('/api/user/show-code', {
    license_id: (await browser.get('/api/user/licenses')).body[0]?.id,
  });
  await openRequest(world, browser, 'https://shop.example/folder');
  await browser.get('/api/theme-verification/cancel');
  const { events } = (await browser.get('/api/user/events')).body;
  const ofLicense = events.filter(({ event }) => ofLicenses.includes(event));
  expect(ofLicense.map(({ event, text }) => [event, text.replace(/^[^:]+: /, '')])).toEqual([
    ['licenses.code_shown', `Essentials …${end}`],
    ['verification.ended', `Essentials …${end} · shop.example`],
    ['verification.activated', `Essentials …${end} · shop.example`],
    ['verification.approved', `Essentials …${end} · shop.example`],
    ['licenses.added', `Essentials …${end}`],
  ]);
});
