import { readFileSync } from 'node:fs';
import { render } from '@react-email/render';
import type { Catalog } from '@hub/contract/catalog';
import type { JobData } from '#platform/jobs/jobs.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import type { Recipient } from '#platform/mail/mailer.ts';
import { loadMailTemplates } from '#server/app/mail-templates.ts';

const recipient: Recipient = {
  username: 'two-licenses',
  firstName: 'Bea',
  email: 'two-licenses@mail.example',
  isProven: true,
};

/** Recipient with an unverified address. */
export const unproven: Recipient = {
  username: 'www.evil.example',
  firstName: 'You won: https://evil.example/prize',
  email: 'two-licenses@mail.example',
  isProven: false,
};

const ends = '2026-03-31T00:00:00.000Z';

const licensed: JobData = { itemName: 'Essentials', codeEnd: '1234', site: 'shop.example' };

/** Sample data that suits most emails. */
const usual: JobData = { ...licensed, codeId: 1, notMe: 1, reason: 'You asked for it on Monday.' };

/** Sample data of the emails that need other values. */
const samples: Readonly<Record<string, JobData>> = {
  'identity/confirm-email': { codeId: 3, to: 'new' },
  'identity/email-change-asked': { notMe: 4 },
  'identity/email-changed-away': { codeId: 3, to: 'old', notMe: 5 },
  'identity/email-corrected-away': {
    codeId: 8,
    to: 'old',
    notMe: 8,
    reason: 'You asked for it by telephone.',
  },
  'privacy/erase-asked': { at: '2026-03-15T12:00:00.000Z' },
  'identity/new-device': {
    notMe: 6,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '203.0.113.7',
    at: '2026-03-01T12:00:00.000Z',
  },
  'identity/recovery-code-used': { left: 9 },
  'identity/passkey-added': { notMe: 11, name: 'My phone' },
  'identity/passkey-removed': { notMe: 12, name: 'My phone' },
  'identity/passkey-copied': { notMe: 13, name: 'My phone' },
  'licenses/moved-away': { itemName: 'Essentials', codeEnd: '1234', count: 3 },
  'licenses/moved-here': { itemName: 'Essentials', codeEnd: '1234', count: 1 },
  'accounts/wanted-elsewhere': { account: 'two-licenses' },
  'operators/invited': { id: 1, role: 'owner' },
  'operators/added': { role: 'support' },
  'operators/role-changed': { role: 'owner' },
  'webhooks/parked': {
    name: 'help desk',
    host: 'hooks.example',
    since: '2026-03-01T12:00:00.000Z',
  },
  'alerts/begun': { problem: 'backup', begun: '2026-03-01T12:00:00.000Z' },
  'alerts/over': {
    problem: 'mail',
    begun: '2026-03-01T12:00:00.000Z',
    ended: '2026-03-01T14:00:00.000Z',
  },
  'support/ends': {
    items: JSON.stringify([
      { id: 1, name: 'Essentials', codeEnd: '1234', site: 'shop.example', endsAt: ends },
      { id: 2, name: 'Megapack', codeEnd: 'abcd', site: null, endsAt: ends },
    ]),
    token: 'example',
  },
  'verification/activated': {
    ...licensed,
    movedFrom: 'old.example',
  },
  'verification/network': { ...licensed, count: 3 },
  'verification/ended': { ...licensed, reason: 'released' },
  'verification/ended-together': {
    ...licensed,
    site: 'shop.example and shop2.example',
    count: 2,
    why: 'The network was closed.',
  },
  'verification/unbound': { ...licensed, boundTo: 'shop.example', reason: 'You were renamed.' },
};

export interface RenderedMail {
  readonly name: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Renders every email of the hub with sample data, for tests and for `npm run mails`. */
export async function renderMails(
  catalogFile: string,
  to: Recipient = recipient,
): Promise<RenderedMail[]> {
  const { brand } = JSON.parse(readFileSync(catalogFile, 'utf8')) as Catalog;
  const { name, accent } = brand;
  const templates = await loadMailTemplates(
    { name, url: 'https://hub.example/', itemName: (item) => item, accent: accent.light },
    createKeys('a secret for examples alone'),
  );
  return Promise.all(
    Object.entries(templates).map(async ([each, template]) => {
      const { subject, body } = template(samples[each] ?? usual, to);
      const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
      return { name: each, subject, html, text };
    }),
  );
}
