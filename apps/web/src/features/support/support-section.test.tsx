import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { SupportSection } from './support-section.tsx';

async function show(): Promise<HTMLElement> {
  renderApp(<SupportSection />, { user: aUser() });
  return screen.findByRole('checkbox', { name: 'Email me before support ends' });
}

test('shows the choice about reminder emails, changes it and confirms the change', async () => {
  answer('supportMails', { wanted: true });
  const box = await show();
  expect(box).toBeChecked();
  const sent: unknown[] = [];
  answer('setSupportMails', async (request) => {
    sent.push(await request.json());
    return { success: true, message: 'You will no longer get emails.' };
  });
  await userEvent.click(box);
  expect(await screen.findByText('You will no longer get emails.')).toBeVisible();
  expect(box).not.toBeChecked();
  expect(sent).toEqual([{ wanted: false }]);
});

test('keeps the saved choice about emails and shows an error when the change fails', async () => {
  answer('supportMails', { wanted: true });
  refuse('setSupportMails', 'unavailable');
  const box = await show();
  await userEvent.click(box);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(box).toBeChecked();
});

test('offers a retry instead of a checkbox when the choice about emails cannot be loaded', async () => {
  refuse('supportMails', 'unavailable');
  renderApp(<SupportSection />, { user: aUser() });
  const title = 'Your notification settings could not be loaded';
  expect(await screen.findByText(title, {}, { timeout: 8000 })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  answer('supportMails', { wanted: false });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox')).not.toBeChecked();
});

test('links to the calendar file as a download', async () => {
  answer('supportMails', { wanted: true });
  await show();
  const link = screen.getByRole('link', { name: 'Download calendar (.ics)' });
  expect(link).toHaveAttribute('href', '/api/user/support.ics');
  expect(link).toHaveAttribute('download');
});
