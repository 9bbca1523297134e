import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer, windowIs } from '#test/setup.ts';
import { Page } from './health-page.tsx';

type Health = OperatorAnswerOf<'health'>;
type Lost = OperatorAnswerOf<'lostFiles'>;

const at = '2026-11-22T08:00:00.000Z';
const warning: Health['findings'][number] = {
  check: 'files',
  level: 'warning',
  words: '1 of 2 files of a conversation cannot be found',
  mend: 'Take it from a backup.',
};
const health = (findings: Health['findings']): Health => ({
  version: '1.0.0',
  newest_version: null,
  database: 'postgres',
  hubs: [],
  marketplace: 'asked',
  oldest_mail: null,
  queues: [],
  failed: [],
  rounds: [],
  backup: null,
  keys: [],
  findings,
  settings: [],
});
const lost: Lost = {
  files: [{ id: 4, conversation_id: 17, name: 'debug.log', bytes: 2048, at }],
  all: true,
};

const newest = {
  kid: 'q3Vd0QyXm1aBk3Vd0QyXm1aBk3Vd0QyXm1aBk3Vd0Qy',
  created_at: at,
  retired_at: null,
};
const retired = {
  kid: 'Zk9d0QyXm1aBk3Vd0QyXm1aBk3Vd0QyXm1aBk3Vd0Qy',
  created_at: '2026-05-22T08:00:00.000Z',
  retired_at: at,
};

const refused: OperatorAnswerOf<'refusedEmails'>['rows'] = [];

function open(findings: Health['findings'], role: Role = 'owner') {
  answer('operatorMe', anOperator(role));
  answer('health', { ...health(findings), keys: [newest, retired] });
  answer('refusedEmails', { rows: refused });
  renderAt(<Page />, '/health');
}

const panel = async () => within(await screen.findByRole('region', { name: 'Lost files' }));

test('an owner marks files as lost with a reason and sees the result', async () => {
  answer('lostFiles', lost);
  open([warning]);
  const shown = await panel();
  expect(await shown.findByText('debug.log')).toBeVisible();
  const link = shown.getByRole('link', { name: 'Conversation 17' });
  expect(link).toHaveAttribute('href', '/console/conversations?id=17');
  await userEvent.click(shown.getByRole('button', { name: 'Mark as lost' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Mark this file as lost?' }),
  );
  await userEvent.type(dialog.getByLabelText(/Reason/), 'The disk was lost');
  let sent: unknown;
  answer('markFilesLost', async (request) => {
    sent = await request.json();
    return { success: true, message: '1 file is marked as lost.' };
  });
  answer('lostFiles', { files: [], all: true });
  answer('health', health([]));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  expect(await shown.findByText('1 file is marked as lost.')).toBeVisible();
  expect(sent).toEqual({ ids: [4], reason: 'The disk was lost' });
  // The warning disappears, and the message of the hub stays.
  expect(await screen.findByText('All checks passed.')).toBeVisible();
  expect(await shown.findByText('Every attachment is in place.')).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Mark as lost' })).toBeNull();
});

test('hides the list of lost files while no file is lost', async () => {
  open([]);
  expect(await screen.findByText('All checks passed.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Lost files' })).toBeNull();
});

test('support sees the warning but not the list of lost files', async () => {
  open([warning], 'support');
  expect(await screen.findByText(/1 of 2 files/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Lost files' })).toBeNull();
});

test('support sees refused emails with their reason', async () => {
  const email = { id: 1, from: 'eve@mail.example', subject: 'Hi', conversation_id: 17, at };
  open([], 'support');
  answer('refusedEmails', { rows: [{ ...email, reason: 'not_verified' }] });
  const shown = within(await screen.findByRole('region', { name: 'Refused emails' }));
  expect(shown.getByText('eve@mail.example')).toBeVisible();
  expect(shown.getByText(/The sender is not verified/)).toBeVisible();
  const link = shown.getByRole('link', { name: 'Conversation 17' });
  expect(link).toHaveAttribute('href', '/console/conversations?id=17');
});

test('shows each instance with all its details on a phone', async () => {
  const hub = { name: 'hub-1', version: '1.0.0', started_at: at, clock_ahead_ms: 0 };
  windowIs('narrow');
  answer('operatorMe', anOperator('viewer'));
  answer('health', { ...health([]), hubs: [{ ...hub, seen_at: at }] });
  renderAt(<Page />, '/health');
  const table = within(await screen.findByRole('group', { name: 'Instances' }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Version', 'Since', 'Clock']);
  const [, above, facts] = table.getAllByRole('row');
  expect(above).toHaveTextContent('hub-1');
  expect(within(facts as HTMLElement).getAllByRole('cell')).toHaveLength(3);
});

test('shows within seconds, without a click, that the marketplace is reachable again', async () => {
  answer('operatorMe', anOperator('viewer'));
  answer('health', { ...health([]), marketplace: 'not asked' });
  renderAt(<Page />, '/health');
  expect(await screen.findByText(/^Unreachable/)).toBeVisible();
  answer('health', health([]));
  expect(await screen.findByText('Operational')).toBeVisible();
});

const keys = async () => within(await screen.findByRole('region', { name: 'Signing keys' }));

test('an owner rotates the signing key, and the dialog shows the reason of a refusal', async () => {
  open([]);
  const shown = await keys();
  expect(shown.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    'q3Vd0QyX…',
    'Zk9d0QyX…',
  ]);
  await userEvent.click(shown.getByRole('button', { name: 'Rotate key' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Rotate the signing key?' }),
  );
  const submit = dialog.getByRole('button', { name: 'Rotate key' });
  answer('rotateKey', { success: false, message: 'other runs without it. So nothing was done.' });
  await userEvent.click(submit);
  expect(await dialog.findByText(/So nothing was done/)).toBeVisible();
  answer('rotateKey', { success: true, message: 'Signing key rotated.' });
  await userEvent.click(submit);
  expect(await shown.findByText('Signing key rotated.')).toBeVisible();
});

test('an operator who is not an owner sees the keys but cannot rotate them', async () => {
  open([], 'viewer');
  const shown = await keys();
  expect(shown.getByText('q3Vd0QyX…')).toBeVisible();
  expect(shown.queryByRole('button')).toBeNull();
});

test('shows a newer release beside the running version', async () => {
  answer('operatorMe', anOperator('viewer'));
  answer('health', { ...health([]), version: '1.0.0+3f9c1a7be', newest_version: '1.1.0' });
  renderAt(<Page />, '/health');
  expect(await screen.findByText('1.0.0+3f9c1a7be')).toBeVisible();
  expect(screen.getByText(/^1\.1\.0 is available/)).toBeVisible();
});

test('a hub without a backup shows a warning', async () => {
  open([], 'viewer');
  expect((await screen.findByText('Never')).className).toContain('attention');
});
