import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aUser, renderApp } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { TourButton } from './tour-button.tsx';

const person = userEvent.setup();
const ended = vi.fn();

beforeEach(() => {
  ended.mockReset();
  answer('tour', { seen: false });
  answer('endTour', () => {
    ended();
    return { seen: true };
  });
  // jsdom has no layout, so every element counts as visible.
  Element.prototype.checkVisibility = () => true;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // An open tour of a failed test would stay on the page for later files.
  onTestFinished(() => screen.queryByRole('button', { name: 'Close tour' })?.click());
});

const show = (invites = true): ReturnType<typeof renderApp> => {
  const page = (
    <main>
      <h1 tabIndex={-1}>Dashboard</h1>
      <h2 data-tour="licenses">Available licenses</h2>
      <a href="/settings" data-tour="settings">
        Settings
      </a>
      <TourButton invites={invites} />
    </main>
  );
  return renderApp(page, { user: aUser() });
};

const popover = (): HTMLElement => screen.getByRole('dialog');

test('leads through the stops on the page and saves the end of the tour', async () => {
  show();
  await person.click(await screen.findByRole('button', { name: 'Take the tour' }));
  await waitFor(() => expect(popover()).toHaveTextContent('Your licenses'));
  expect(popover()).toHaveTextContent('1 of 2');
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(popover()).toHaveTextContent('where you are signed in'));
  expect(ended).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the tour starts again after the user has closed it', async () => {
  show();
  const button = await screen.findByRole('button', { name: 'Take the tour' });
  await person.click(button);
  await person.click(await screen.findByRole('button', { name: 'Close tour' }));
  await waitFor(() => expect(ended).toHaveBeenCalledOnce());
  await person.click(button);
  await waitFor(() => expect(popover()).toHaveTextContent('Your licenses'));
  await person.click(screen.getByRole('button', { name: 'Close tour' }));
  // Waits for the end, so that the next test starts without an open tour.
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Presses the key until the stop is shown, because the tour ignores keys during a transition. */
const leadTo = (stop: string, key: string) =>
  waitFor(() => {
    if (!popover().textContent.includes(stop)) fireEvent.keyUp(document.body, { key });
    expect(popover()).toHaveTextContent(stop);
  });

test.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])('in a %s document, %s leads forward and %s leads back', async (dir, on, back) => {
  document.dir = dir;
  onTestFinished(() => void (document.dir = ''));
  show();
  await person.click(await screen.findByRole('button', { name: 'Take the tour' }));
  await waitFor(() => expect(popover()).toHaveTextContent('1 of 2'));
  await person.keyboard(`{${back}}`);
  expect(popover()).toHaveTextContent('1 of 2');
  await leadTo('2 of 2', on);
  await leadTo('1 of 2', back);
  await person.click(screen.getByRole('button', { name: 'Close tour' }));
  await waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

const invitation = (): HTMLElement | null => screen.queryByRole('group', { name: 'New here?' });

test('invites a user who has not seen the tour, until the tour ends', async () => {
  show();
  await waitFor(() => expect(invitation()).toBeVisible());
  await person.click(screen.getByRole('button', { name: 'Take the tour' }));
  await person.click(await screen.findByRole('button', { name: 'Close tour' }));
  await waitFor(() => expect(invitation()).toBeNull());
});

test('removes a declined invitation and keeps the tour button', async () => {
  show();
  await person.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(invitation()).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Take the tour' })).toBeVisible();
});

test.each([
  ['the user has seen the tour', true, true],
  ['invitations are switched off', false, false],
])('shows the button without an invitation when %s', async (_, seen, invites) => {
  answer('tour', { seen });
  const { client } = show(invites);
  await waitFor(() => expect(client.getQueryData(['tour'])).toEqual({ seen }));
  expect(invitation()).toBeNull();
  expect(screen.getByRole('button', { name: 'Take the tour' })).toBeVisible();
});
