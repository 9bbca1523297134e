import { expect, test } from 'vitest';
import type { AuditRow } from './store.ts';
import { toEvent } from './routes.ts';

const shown = (event: string, details: Record<string, unknown>): string | undefined => {
  const row = { id: 1, at: new Date(0), event, details, actor: 'user', address: null };
  return toEvent(row as unknown as AuditRow).text;
};

test.each([
  ['licenses.added', { item: 'Essentials', code_end: '7f31' }, 'License added: Essentials …7f31'],
  [
    'verification.activated',
    { item: 'Essentials', code_end: '7f31', site: 'shop.example', license_id: 4 },
    'Site activated: Essentials …7f31 · shop.example',
  ],
  ['verification.activated', { site: 'shop.example' }, 'Site activated: shop.example'],
  [
    'licenses.moved_here',
    { item: 'Essentials', code_end: '7f31', count: 3 },
    'License transferred from another account: Essentials …7f31 and 2 more',
  ],
  [
    'licenses.moved_here',
    { item: 'Essentials' },
    'License transferred from another account: Essentials',
  ],
  ['identity.signed_in', { license_id: 4 }, 'Signed in'],
])('the audit log names the license of %s by its label', (event, details, words) => {
  expect(shown(event, details)).toBe(words);
});
