import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import { Page } from './releases-page.tsx';

const none: OperatorAnswerOf<'releases'> = {
  rows: [],
  next: null,
  titles: [{ slug: 'essentials', name: 'Essentials' }],
  must_be_signed: false,
};

function open(read: Promise<unknown> = Promise.resolve()): void {
  answer('operatorMe', anOperator('owner'));
  answer('releases', () => read.then(() => Response.json(none)));
  answer('sitesByVersion', { items: [], item: null, days: [] });
  renderAt(<Page />, '/releases');
}

test('what stands below the place for a new one is drawn with it, so nothing jumps', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  open(promise);
  expect(await screen.findByText('Loading the releases')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Themes' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Who runs what' })).toBeNull();
  resolve();
  expect(await screen.findByRole('heading', { name: 'New release' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Themes' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Who runs what' })).toBeVisible();
});

test('a file that is dropped beside its place is not opened in place of the page', async () => {
  open();
  await screen.findByRole('heading', { name: 'New release' });
  for (const kind of ['dragOver', 'drop'] as const) {
    const event = createEvent[kind](document.body);
    fireEvent(document.body, event);
    expect(event.defaultPrevented).toBe(true);
  }
});
