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
    'a published release',
    { details: { ...release, share: 10 } },
    'Release published · theme · essentials · version 3.0.1 · rollout: 10% of sites',
  ],
  [
    'a release for beta testers',
    { details: { ...release, share: 0 } },
    'Release published · theme · essentials · version 3.0.1 · rollout: beta testers only',
  ],
  [
    'a release without a rollout percentage',
    { details: release },
    'Release published · theme · essentials · version 3.0.1',
  ],
  [
    'a role change with its reason',
    {
      event: 'operators.role_changed',
      text: 'Operator role changed: owner',
      details: { role: 'owner', was: 'viewer' },
      reason: 'Runs it now',
    },
    'Operator role changed: owner · before: viewer – “Runs it now”',
  ],
  [
    'the export of an unfiltered list',
    {
      event: 'operators.list_taken',
      text: 'List exported as CSV: licenses',
      details: { name: 'licenses', filters: '' },
    },
    'List exported as CSV: licenses',
  ],
  [
    'a new API token',
    {
      event: 'tokens.created',
      text: 'API token created: build',
      details: { name: 'build', token: 'x', scopes: 'people:read licenses:read' },
    },
    'API token created: build · scopes: people:read licenses:read',
  ],
  [
    'a new webhook',
    {
      event: 'webhooks.added',
      text: 'Webhook added: hooks.example',
      details: { name: 'Help desk', host: 'hooks.example' },
    },
    'Webhook added: hooks.example · named Help desk',
  ],
  [
    're-encrypted secrets without audit events',
    {
      event: 'hub.secret_rotated',
      text: 'Sealed data re-encrypted with the current secret',
      details: { sealed: 12, events: null, key: 'ab12' },
    },
    'Sealed data re-encrypted with the current secret · fingerprint ab12 · values encrypted again: 12',
  ],
  [
    'a buyer’s action without further details',
    {
      event: 'identity.passkey_added',
      text: 'Passkey added: Phone',
      actor: 'user',
      details: { name: 'Phone', kind: 'x' },
    },
    'Passkey added: Phone',
  ],
])('describes the event with its details: %s', async (_, change, words) => {
  const cell = await shown(change);
  expect(cell).toHaveTextContent(words);
  expect(cell.textContent).toHaveLength(words.length);
});

test('never truncates the text of a row, because no other screen shows it', async () => {
  const cell = await shown({});
  expect(cell.closest('table')?.className).toContain('whole');
});

test('shows the affected account on a phone without truncating the row', async () => {
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

test('arrow keys reach each link of a row, and Enter opens the focused link', async () => {
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

test('isolates text from users against bidirectional override characters', async () => {
  const hostile = '<img src=x>אבי\u202egnp.exe';
  const cell = await shown({ details: { ...release, version: hostile }, reason: hostile });
  const apart = within(cell).getAllByText(hostile);
  expect(apart.map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI']);
  expect(cell.querySelector('img')).toBeNull();
});

test('filters by a part of the name or email, and lists the matching operators', async () => {
  const requestedOperators: (string | null)[] = [];
  answer('operatorAuditLog', (request) => {
    const operator = new URL(request.url).searchParams.get('operator');
    requestedOperators.push(operator);
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
  expect(requestedOperators).toEqual(['oliv', 'xaver']);
});

test('shows no list of matches for a complete username', async () => {
  answer('operatorAuditLog', { rows: [anEvent({})], next: null, count: 1, operators: ['olive'] });
  renderAt(<Page />, '/trail?operator=olive');
  await screen.findByRole('grid', { name: 'Audit log' });
  expect(screen.queryByText(/^By /)).toBeNull();
});

test('shows the time to the second, then actor, event, account and IP address', async () => {
  await shown({ at: '2026-02-01T12:00:07.000Z' });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Time', 'Actor', 'Event', 'Account', 'IP address']);
  expect(screen.getByText('1 Feb 2026, 12:00:07 UTC')).toBeVisible();
});
