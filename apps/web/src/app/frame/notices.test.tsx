import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerBuyer } from '#test/buyer.ts';
import { aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { App } from '#app/app.tsx';

const app = <App ready={new Map()} />;
const closed = {
  id: 4,
  text: 'Closed on Friday:\nhttps://help.example/hours.',
  level: 'info',
} as const;
const outage = { id: 5, text: '<b>Envato</b> does not answer.', level: 'warning' } as const;

beforeEach(() => {
  localStorage.clear();
});

test('shows a guest the announcements above the landing page, as plain text with links', async () => {
  renderApp(app, { at: '/' });
  answer('isLogged', { res: false, captcha: false, announcements: [outage, closed] });
  const warning = await screen.findByText('<b>Envato</b> does not answer.');
  expect(warning.closest('.alert')).toHaveClass('attention');
  const link = screen.getByRole('link', { name: /^https:\/\/help\.example\/hours/ });
  expect(link).toHaveAttribute('href', 'https://help.example/hours');
  expect(link.closest('.alert')).toHaveClass('info');
  const main = screen.getByRole('main');
  expect(warning.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('keeps a hidden announcement hidden on this device, and shows a new announcement', async () => {
  answerBuyer();
  answer('getInfo', userInfo());
  const renderWith = (...announcements: (typeof closed | typeof outage)[]) =>
    renderApp(app, { at: '/terms', user: aUser({ announcements }) });
  const { unmount } = renderWith(closed);
  // Wait for the screen, because it focuses its heading when it arrives.
  await screen.findByRole('heading', { name: 'Terms' });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByText(/Closed on Friday/)).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  unmount();
  renderWith(outage, closed);
  expect(await screen.findByText(/does not answer/)).toBeVisible();
  expect(screen.queryByText(/Closed on Friday/)).toBeNull();
});

test('ignores stored data of an unknown shape', async () => {
  localStorage.setItem('announcementsAway', '{"not": "a list"}');
  renderApp(app, { at: '/terms' });
  answer('isLogged', { res: false, captcha: false, announcements: [closed] });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByText(/Closed on Friday/)).toBeNull();
});
