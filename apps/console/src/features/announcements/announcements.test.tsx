import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Role } from '@hub/contract/roles';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from './announcements-page.tsx';

type Row = OperatorAnswerOf<'operatorAnnouncements'>['rows'][number];

const aRow = (change: Partial<Row> = {}): Row => ({
  id: 4,
  text: 'Closed on Friday.',
  translations: {},
  level: 'info',
  audience: 'everybody',
  item: null,
  from: '2026-02-01T12:00:00.000Z',
  until: null,
  state: 'running',
  by: 'olive',
  ...change,
});

function open(rows: Row[], role: Role = 'support') {
  answer('operatorMe', anOperator(role));
  answer('operatorAnnouncements', { rows, next: null, count: rows.length });
  renderAt(<Page />, '/announcements', [{ id: 7, name: 'Essentials' }]);
}

test('shows state and audience of each announcement, and cannot end a past one', async () => {
  const item = { id: 7, name: 'Essentials' };
  open([
    aRow({ id: 6, state: 'planned', audience: 'owners', item, translations: { de: '…', ar: '…' } }),
    aRow(),
    aRow({ id: 3, state: 'over', by: null }),
  ]);
  expect(await screen.findByText('Owners of Essentials')).toBeVisible();
  expect(screen.getByText('Deutsch and العربية')).toBeVisible();
  const panels = screen.getAllByRole('region');
  const states = panels.map((panel) => /Scheduled|Live|Ended/.exec(panel.textContent)?.[0]);
  expect(states).toEqual(['Scheduled', 'Live', 'Ended']);
  expect(screen.getAllByRole('button', { name: 'End announcement' })).toHaveLength(2);
});

test('a viewer sees announcements without any buttons', async () => {
  open([aRow()], 'viewer');
  expect(await screen.findByText('Closed on Friday.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('previews an announcement as buyers will see it, and keeps the text after a refusal', async () => {
  open([]);
  const sent = vi.fn<(body: unknown) => void>();
  answer('addAnnouncement', async (request) => {
    sent(await request.json());
    return Response.json({ success: false, message: 'Choose an item of the catalog.' });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Text'), 'See https://help.example/.');
  await userEvent.selectOptions(dialog.getByLabelText('Type'), 'Warning');
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('link')).toHaveAttribute('href', 'https://help.example/');
  expect(preview.getByRole('img', { name: 'Attention' })).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Audience'), 'Owners of an item');
  const item = dialog.getByRole('combobox', { name: 'Item' });
  expect(within(item).getByRole('option', { name: /Essentials/ })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Translations' }));
  await userEvent.type(dialog.getByLabelText('Deutsch'), 'Siehe Hilfe.');
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish announcement' }));
  expect(await dialog.findByText('Choose an item of the catalog.')).toBeVisible();
  // The dialog is taller than most windows, and the error appears at its end.
  const shown = intoSight.mock.contexts.map((node) => (node as Element).textContent);
  expect(shown).toContain('Choose an item of the catalog.');
  expect(dialog.getByLabelText('Text')).toHaveValue('See https://help.example/.');
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ translations: expect.objectContaining({ de: 'Siehe Hilfe.' }) }),
  );
});
