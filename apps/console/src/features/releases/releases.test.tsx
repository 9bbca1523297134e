import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '@hub/client/test-hub';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from './releases-page.tsx';

const none: OperatorAnswerOf<'releases'> = {
  rows: [],
  next: null,
  count: 0,
  titles: [{ slug: 'essentials', name: 'Essentials' }],
  must_be_signed: false,
};

function open(read: Promise<unknown> = Promise.resolve(), releases = none): void {
  answer('operatorMe', anOperator('owner'));
  answer('releases', () => read.then(() => Response.json(releases)));
  answer('sitesByVersion', { items: [], item: null, days: [] });
  renderAt(<Page />, '/releases');
}

test('shows the upload and the lists below it at the same time, to avoid layout shifts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  open(promise);
  expect(await screen.findByText('Loading releases')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Themes' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Versions in use' })).toBeNull();
  resolve();
  expect(await screen.findByRole('heading', { name: 'New release' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Themes' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Versions in use' })).toBeVisible();
});

const aRelease = (version: string): OperatorAnswerOf<'releases'>['rows'][number] => ({
  kind: 'theme',
  slug: 'essentials',
  name: 'Essentials',
  version,
  state: 'offered',
  share: 100,
  tried_out: false,
  size: 1,
  sha256: 'ab',
  requires: null,
  requires_php: null,
  tested: null,
  notes: null,
  signed: false,
  downloads: 1,
  published_at: '2026-11-03T22:10:00.000Z',
  withdrawn_at: null,
});

test('counts and sorts releases, focuses newly loaded releases and exports the same list', async () => {
  const requestedQueries: string[] = [];
  open();
  answer('releases', ({ url }) => {
    const { searchParams, search } = new URL(url);
    requestedQueries.push(search);
    const isMore = searchParams.has('after');
    const rows = [aRelease(isMore ? '1.0' : '2.0')];
    return Response.json({ ...none, rows, next: isMore ? null : '7', count: isMore ? null : 2 });
  });
  expect(await screen.findByText('Showing 1 of 2')).toBeVisible();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Sort' }),
    'Downloads, descending',
  );
  await waitFor(() => expect(requestedQueries.at(-1)).toBe('?sort=-downloads&kind=theme'));
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Essentials 1.0' })).toHaveFocus(),
  );
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/operator/releases/csv?sort=-downloads&kind=theme',
  );
});

test('ignores a file that is dropped outside the drop zone', async () => {
  open();
  await screen.findByRole('heading', { name: 'New release' });
  for (const kind of ['dragOver', 'drop'] as const) {
    const event = createEvent[kind](document.body);
    fireEvent(document.body, event);
    expect(event.defaultPrevented).toBe(true);
  }
});

test('keeps the focus on the upload, and refuses two files together', async () => {
  open();
  const { promise, resolve } = Promise.withResolvers<void>();
  answer('uploadRelease', () =>
    promise.then(() => problem('release_refused', { message: 'It is no zip archive.' })),
  );
  const choose = await screen.findByRole('button', { name: 'Choose a file' });
  const file = (name: string): File => new File(['PK'], name, { type: 'application/zip' });
  choose.focus();
  const give = (...files: File[]): boolean =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
  give(file('one.zip'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel upload' })).toHaveFocus());
  resolve();
  expect(await screen.findByText('It is no zip archive.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
  give(file('one.zip'), file('two.zip'));
  expect(await screen.findByText(/^Choose one zip/)).toBeVisible();
  expect(screen.queryByText('It is no zip archive.')).toBeNull();
});

test('offers “Upload anyway” for an older version, but not for an invalid file', async () => {
  open();
  const message = 'The file is version 7.0.0, and 7.3.0 is there.';
  const older = { message, errors: [{ field: 'older', message }] };
  answer('uploadRelease', () => problem('release_refused', older));
  await screen.findByRole('button', { name: 'Choose a file' });
  const give = (): boolean =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, {
      target: { files: [new File(['PK'], 'one.zip', { type: 'application/zip' })] },
    });
  give();
  expect(await screen.findByRole('button', { name: /Upload anyway/ })).toBeVisible();
  answer('uploadRelease', () => problem('release_refused', { message: 'It is no zip archive.' }));
  give();
  expect(await screen.findByText('It is no zip archive.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Upload anyway/ })).toBeNull();
});

const draft: (typeof none)['rows'][number] = {
  kind: 'theme',
  slug: 'essentials',
  name: 'Essentials',
  version: '7.0.0',
  state: 'draft',
  share: 100,
  tried_out: false,
  size: 1_000,
  sha256: 'a'.repeat(64),
  requires: null,
  requires_php: null,
  tested: null,
  notes: null,
  signed: false,
  downloads: 0,
  published_at: '2030-01-01T00:00:00.000Z',
  withdrawn_at: null,
};

test.each([
  { name: 'offerRelease', state: 'draft', label: 'Publish release', submit: 'Publish' },
  {
    name: 'withdrawRelease',
    state: 'offered',
    label: 'Withdraw release',
    submit: 'Withdraw release',
  },
  { name: 'discardRelease', state: 'draft', label: 'Delete draft', submit: 'Delete draft' },
] as const)(
  '$name asks for the password when the hub requires fresh proof, and then succeeds',
  async ({ name, state, label, submit }) => {
    const sent: unknown[] = [];
    let isFresh = false;
    open(Promise.resolve(), { ...none, rows: [{ ...draft, state }] });
    answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing' });
    answer('confirmSignIn', () => {
      isFresh = true;
      return Response.json({ success: true, message: '' });
    });
    answer(name, async (request) => {
      if (!isFresh) return problem('reauthenticate');
      sent.push(await request.json());
      return Response.json({ success: true, message: 'It is done.' });
    });
    await userEvent.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: submit }));
    await userEvent.type(await screen.findByLabelText(/^Your password/), 'Right-1{Enter}');
    expect(await screen.findByText('It is done.')).toBeVisible();
    expect(sent).toMatchObject([{ kind: 'theme', slug: 'essentials', version: '7.0.0' }]);
  },
);
