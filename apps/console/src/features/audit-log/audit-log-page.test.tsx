import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { answer, windowIs } from '#test/setup.ts';
import type { AuditLogEvent } from './audit-log-page.tsx';
import { Page } from './audit-log-page.tsx';

const anEvent = (change: Partial<AuditLogEvent>): AuditLogEvent => ({
  id: 1,
  at: '2026-02-01T12:00:00.000Z',
  event: 'downloads.published',
  text: 'Release published',
  actor: 'operator',
  by: { kind: 'user', name: 'olive' },
  reason: null,
  person: null,
  license_id: null,
  address: null,
  details: {},
  ...change,
});

async function shown(change: Partial<AuditLogEvent>): Promise<HTMLElement> {
  answer('operatorAuditLog', { rows: [anEvent(change)], next: null, count: 1, operators: null });
  renderAt(<Page />, '/trail');
  const grid = await screen.findByRole('grid', { name: 'Audit log' });
  return within(grid).getByText(change.text ?? 'Release published', { selector: 'bdi' })
    .parentElement as HTMLElement;
}

const release = { kind: 'theme', slug: 'essentials', version: '3.0.1' };

test.each<[string, Partial<AuditLogEvent>, string]>([
  [
    'a release that is published',
    { details: { ...release, share: 10 } },
    'Release published · theme · essentials · version 3.0.1 · rollout: 10% of sites',
  ],
  [
    'a release for those that asked for betas',
    { details: { ...release, share: 0 } },
    'Release published · theme · essentials · version 3.0.1 · rollout: beta testers only',
  ],
  [
    'a release from before shares',
    { details: release },
    'Release published · theme · essentials · version 3.0.1',
  ],
  [
    'another role, and why',
    {
      event: 'operators.role_changed',
      text: 'Operator role changed: owner',
      details: { role: 'owner', was: 'viewer' },
      reason: 'Runs it now',
    },
    'Operator role changed: owner · before: viewer – “Runs it now”',
  ],
  [
    'a list without filters',
    {
      event: 'operators.list_taken',
      text: 'List exported as CSV: licenses',
      details: { name: 'licenses', filters: '' },
    },
    'List exported as CSV: licenses',
  ],
  [
    'a token',
    {
      event: 'tokens.created',
      text: 'API token created: build',
      details: { name: 'build', token: 'x', scopes: 'people:read licenses:read' },
    },
    'API token created: build · scopes: people:read licenses:read',
  ],
  [
    'a webhook',
    {
      event: 'webhooks.added',
      text: 'Webhook added: hooks.example',
      details: { name: 'Help desk', host: 'hooks.example' },
    },
    'Webhook added: hooks.example · named Help desk',
  ],
  [
    'secrets sealed anew where the audit log was not',
    {
      event: 'hub.secret_rotated',
      text: 'Sealed data re-encrypted with the current secret',
      details: { sealed: 12, events: null, key: 'ab12' },
    },
    'Sealed data re-encrypted with the current secret · fingerprint ab12 · values encrypted again: 12',
  ],
  [
    'what a buyer did, which its words tell whole',
    {
      event: 'identity.passkey_added',
      text: 'Passkey added: Phone',
      actor: 'user',
      details: { name: 'Phone', kind: 'x' },
    },
    'Passkey added: Phone',
  ],
])('the audit log says what it was about: %s', async (_, change, words) => {
  const cell = await shown(change);
  expect(cell).toHaveTextContent(words);
  expect(cell.textContent).toHaveLength(words.length);
});

test('a row is never cut off, because its text is nowhere else', async () => {
  const cell = await shown({});
  expect(cell.closest('table')?.className).toContain('whole');
});

test('on a phone it shows the account, too, and nothing is cut off', async () => {
  windowIs('narrow');
  const cell = await shown({ person: { id: 7, username: 'bea' }, reason: 'Runs it now' });
  const row = cell.closest('tr') as HTMLElement;
  expect(row).toHaveTextContent(/olive → bea$/);
  expect(within(row).getByRole('link', { name: 'bea' })).toHaveAttribute(
    'href',
    '/console/people/7',
  );
  expect(row.closest('table')?.className).toContain('whole');
});

test('the keyboard reaches each link of a row, and Enter follows the focused one', async () => {
  const cell = await shown({ license_id: 3, person: { id: 7, username: 'bea' } });
  const row = cell.closest('tr') as HTMLElement;
  row.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(within(row).getByRole('link', { name: 'Release published' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(within(row).getByRole('link', { name: 'bea' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByTestId('address')).toHaveTextContent('/people/7');
});

test('words that others chose stay apart from those around them', async () => {
  const hostile = '<img src=x>אבי\u202egnp.exe';
  const cell = await shown({ details: { ...release, version: hostile }, reason: hostile });
  const apart = within(cell).getAllByText(hostile);
  expect(apart.map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI']);
  expect(cell.querySelector('img')).toBeNull();
});

test('a part of a name or address is enough, and the matched operator is shown', async () => {
  const asked: (string | null)[] = [];
  answer('operatorAuditLog', (request) => {
    const operator = new URL(request.url).searchParams.get('operator');
    asked.push(operator);
    const operators = operator === 'oliv' ? ['olive', 'oliver', 'tolive', 'zoliva'] : [];
    const rows = operators.length === 0 ? [] : [anEvent({})];
    return {
      rows,
      next: null,
      count: rows.length,
      operators: operator === null ? null : operators,
    };
  });
  renderAt(<Page />, '/trail?operator=oliv');
  expect(
    await screen.findByText(/^Actor: .*olive.*, .*oliver.*, .*tolive.* and 1 more$/),
  ).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Operator'));
  await userEvent.type(screen.getByLabelText('Operator'), 'xaver{Enter}');
  expect(await screen.findByText(/^No operator matches “.*xaver.*”$/)).toBeVisible();
  expect(screen.queryByText(/^By /)).toBeNull();
  expect(screen.getByText(/part of a username, name or email/)).toBeVisible();
  expect(asked).toEqual(['oliv', 'xaver']);
});

test('a whole name needs no hint about the matched operator', async () => {
  answer('operatorAuditLog', { rows: [anEvent({})], next: null, count: 1, operators: ['olive'] });
  renderAt(<Page />, '/trail?operator=olive');
  await screen.findByRole('grid', { name: 'Audit log' });
  expect(screen.queryByText(/^By /)).toBeNull();
});

test('the time comes first and is exact, then the actor, the event, the account and the address', async () => {
  await shown({ at: '2026-02-01T12:00:07.000Z' });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Time', 'Actor', 'Event', 'Account', 'IP address']);
  expect(screen.getByText('1 Feb 2026, 12:00:07 UTC')).toBeVisible();
});
