import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { onContact } from '#lib/contact-signal.ts';
import { anInfo, answerBuyer, aStatus } from '#test/buyer.ts';
import type { Catalog, Video } from '@hub/contract/catalog';
import { CatalogContext } from '#api/config.ts';
import { aUser, catalog, renderApp } from '#test/render.tsx';
import { refuse } from '#test/server.ts';
import { Page } from './dashboard-page.tsx';

const title = { name: 'Before you open a ticket' };

const show = (): ReturnType<typeof renderApp> => renderApp(<Page />, { user: aUser() });

test('shows the advice with its video dialog to a user with accounts and no waiting site', async () => {
  answerBuyer();
  show();
  expect(await screen.findByRole('heading', title)).toBeVisible();
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Watch how' }));
  const watch = await screen.findByRole('link', { name: /^Watch the video/ });
  expect(watch).toHaveAttribute('href', 'https://help.example/video');
  await person.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  const raised = vi.fn();
  const stop = onContact(raised);
  await person.click(screen.getByRole('button', { name: 'Send a message' }));
  expect(raised).toHaveBeenCalledTimes(1);
  stop();
});

test.each([
  ['2026-11-20T12:00:00Z', /within 24h/],
  ['2026-11-22T12:00:00Z', /as soon as possible/],
])('at %s, promises a reply that matches %s', async (now, promise) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
  answerBuyer();
  show();
  expect(await screen.findByText(promise)).toBeVisible();
  expect(screen.getByText(/Working days are Monday to Friday/)).toBeVisible();
});

test('hides the advice while a site waits for its activation', async () => {
  answerBuyer({ status: aStatus(1, 1), info: anInfo() });
  const { client } = show();
  await screen.findByRole('button', { name: 'Complete verification' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('heading', title)).toBeNull();
});

test('hides the advice when the accounts cannot be loaded', async () => {
  answerBuyer();
  refuse('getAccounts', 'internal');
  const { client } = show();
  await screen.findByRole('heading', { name: /^Available licenses/ });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('heading', title)).toBeNull();
});

/** Opens the video dialog of a publisher with this video. */
async function openVideo(video: Video) {
  answerBuyer();
  const sold: Catalog = { ...catalog, videos: { deactivate_plugins: video } };
  const page = (
    <CatalogContext value={sold}>
      <Page />
    </CatalogContext>
  );
  renderApp(page, { user: aUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Watch how' }));
  const dialog = await screen.findByRole('dialog', { name: 'How to deactivate other plugins' });
  return { dialog, inside: within(dialog) };
}

test('plays the publisher’s video file with captions, without loading it in advance', async () => {
  const { dialog, inside } = await openVideo({
    file: '/publisher/film.mp4',
    captions: '/publisher/film.vtt',
    poster: '/publisher/film.png',
  });
  const player = dialog.querySelector('video');
  expect(player).toHaveAttribute('src', '/publisher/film.mp4');
  expect(player).toHaveAttribute('preload', 'none');
  expect(player).toHaveAttribute('poster', '/publisher/film.png');
  expect(player).toHaveAttribute('controls');
  expect(player).not.toHaveAttribute('autoplay');
  expect(player).toHaveAccessibleName('How to deactivate other plugins');
  const captions = dialog.querySelector('track');
  expect(captions).toHaveAttribute('src', '/publisher/film.vtt');
  expect(captions).toHaveAttribute('srclang', 'en');
  expect(captions).toHaveAttribute('default');
  // The dialog also describes the video in text.
  expect(inside.getAllByRole('listitem')).toHaveLength(3);
  expect(inside.queryByRole('link', { name: /^Watch the video/ })).toBeNull();
});

test('offers the video file for download when the browser cannot play it', async () => {
  const { dialog, inside } = await openVideo({ file: '/publisher/film.mp4' });
  fireEvent.error(dialog.querySelector('video')!);
  expect(await inside.findByText('This browser cannot play the video here.')).toBeVisible();
  const save = inside.getByRole('link', { name: 'Save the video' });
  expect(save).toHaveAttribute('href', '/publisher/film.mp4');
});

test.each([
  [
    'YouTube',
    { youtube: 'dQw4w9WgXcQ' },
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  [
    'Vimeo',
    { vimeo: '123456789/0a1b2c' },
    /^https:\/\/player\.vimeo\.com\/video\/123456789\?.*dnt=1.*&h=0a1b2c$/,
    'https://vimeo.com/123456789/0a1b2c',
  ],
])(
  'loads a video from %s only after a click, below a notice on who receives data',
  async (...film) => {
    const [name, video, player, page] = film;
    const { dialog, inside } = await openVideo(video);
    expect(dialog.querySelector('iframe')).toBeNull();
    expect(
      inside.getByText(new RegExp(`The video plays from ${name}, which then sees`)),
    ).toBeVisible();
    const link = inside.getByRole('link', { name: new RegExp(`^Watch it on ${name}`) });
    expect(link).toHaveAttribute('href', page);
    await userEvent.click(inside.getByRole('button', { name: 'Play the video' }));
    const frame = dialog.querySelector('iframe');
    expect(frame?.src).toMatch(player);
    expect(frame).toHaveAttribute('title', 'How to deactivate other plugins');
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(frame).toHaveFocus();
  },
);
