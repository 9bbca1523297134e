import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { CatalogContext } from '#api/config.ts';
import { aLicense, anInfo, answerBuyer, aSite, aStatus, daysAgo } from '#test/buyer.ts';
import { aUser, catalog, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page } from './dashboard-page.tsx';

const plugins = [
  { slug: 'revslider', name: 'Slider Revolution' },
  { slug: 'masterslider', name: 'Master Slider' },
  { slug: 'js_composer', name: 'WPBakery' },
];

const released = { version: '2.1.0', size: 4200, sha256: 'a'.repeat(64), published_at: daysAgo(3) };

function show(): ReturnType<typeof renderApp> {
  answer(
    'plugins',
    plugins.map((plugin) => ({ ...plugin, ...released })),
  );
  return renderApp(
    <CatalogContext value={{ ...catalog, plugins }}>
      <Page />
    </CatalogContext>,
    { at: '/dashboard', user: aUser() },
  );
}

const hrefOf = (name: RegExp | string): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');

test('shows only a loading card while the verification status is pending', async () => {
  const waiting = { status: aStatus(1, 1), info: anInfo() };
  answerBuyer(waiting);
  const gate = Promise.withResolvers<typeof waiting.status>();
  answer('verificationCheck', () => gate.promise);
  show();
  expect(await screen.findByText('Loading your dashboard')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText(/1 license ·/)).toBeVisible());
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  gate.resolve(waiting.status);
  expect(await screen.findByRole('button', { name: 'Complete verification' })).toBeVisible();
  expect(screen.queryByText('Loading your dashboard')).toBeNull();
});

test('offers a purchase, the settings and Cancel Activation to a user without a license', async () => {
  answerBuyer({ status: aStatus(0, 0), info: anInfo() });
  show();
  expect(await screen.findByRole('button', { name: 'Cancel Activation' })).toBeVisible();
  expect(hrefOf(/^Purchase a license/)).toBe('https://items.example/essentials');
  expect(hrefOf('Synchronize in settings')).toBe('/settings#accounts');
});

describe('main area of the dashboard', () => {
  test('shows the licenses, the link to resynchronize, the knowledge base and the showcase', async () => {
    answerBuyer();
    show();
    expect(await screen.findByRole('heading', { name: 'Available licenses (1)' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(hrefOf('Resynchronize')).toBe('/settings#accounts');
    const beside = within(screen.getByRole('complementary', { name: 'Downloads and help' }));
    const guide = beside.getByRole('link', { name: /Knowledge Base/ });
    expect(guide).toHaveAttribute('href', 'https://help.example/');
    expect(guide.querySelector('svg')).not.toBeNull();
    expect(beside.getByRole('link', { name: /Websites Showcase/ })).toHaveAttribute(
      'href',
      'https://items.example/showcase',
    );
  });

  test('offers owners of Essentials three plugin downloads and explains early updates', async () => {
    answerBuyer();
    show();
    const part = within(await screen.findByRole('region', { name: 'Bundled Plugins' }));
    expect(await part.findAllByText('2.1.0', { selector: 'p > bdi' })).toHaveLength(plugins.length);
    const names = part.getAllByRole('button', { name: /^Download/ });
    expect(names.map(({ textContent }) => textContent)).toEqual(
      plugins.map(({ name }) => expect.stringContaining(name)),
    );
    await userEvent.click(part.getByRole('button', { name: 'About plugin updates' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      /Download plugin updates here early/,
    );
  });

  test('keeps all other sections when the verification check fails, and offers a retry', async () => {
    answerBuyer();
    refuse('verificationCheck', 'internal', { message: 'The check is stuck.' });
    show();
    expect(await screen.findByText('The check is stuck.')).toBeVisible();
    expect(screen.getByText('We could not check whether a site is waiting')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Available licenses (1)' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Bundled Plugins' })).toBeVisible();
    answerBuyer({ status: aStatus(1, 1), info: anInfo() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Complete verification' })).toBeVisible();
    expect(screen.queryByText('The check is stuck.')).toBeNull();
  });
});

test('the support advice lists three steps to try first and links to the support policy', async () => {
  answerBuyer({ licenses: [aLicense()] });
  show();
  const advice = within(await screen.findByRole('region', { name: 'Before you open a ticket' }));
  const steps = advice.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(steps).toEqual([
    'Read the knowledge base',
    'Update the theme',
    'Deactivate other plugins',
  ]);
  const hrefs = advice.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['https://help.example/', 'https://items.example/policy']);
});

describe('next-step panel', () => {
  const step = () => screen.queryByRole('region', { name: 'Next step: activate your website' });
  const showDashboard = async (own: Parameters<typeof answerBuyer>[0]) => {
    answerBuyer(own);
    show();
    await screen.findByRole('heading', { name: /^Available licenses/ });
    await waitFor(() => expect(screen.queryByText('Loading your dashboard')).toBeNull());
  };

  test('appears above the licenses until the first activation', async () => {
    await showDashboard({ licenses: [aLicense()] });
    expect(step()).toHaveTextContent('Account connected');
    expect(step()).toHaveTextContent('click “Activate theme”');
    const list = screen.getByRole('heading', { name: 'Available licenses (1)' });
    expect(step()?.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('precedes the licenses and the offer to connect after a license was added by code', async () => {
    await showDashboard({ accounts: [], licenses: [aLicense()] });
    expect(step()).toHaveTextContent('License added');
    const list = screen.getByRole('heading', { name: 'Available licenses (1)' });
    const connect = screen.getByRole('button', { name: 'CONNECT YOUR ACCOUNT' });
    expect(list.compareDocumentPosition(connect)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  const ended = { url: 'https://a.example', activation_date: daysAgo(9) };
  test.each([
    ['a site is active', { licenses: [aLicense({ used: true, sites: [aSite()] })] }],
    [
      'a site was active',
      { licenses: [aLicense({ history: [{ ...ended, ended_at: daysAgo(1), end_reason: null }] })] },
    ],
    ['the only license was refunded', { licenses: [aLicense({ status: 'refunded' })] }],
    ['a site waits', { status: aStatus(1, 1), info: anInfo() }],
  ])('stays away when %s', async (_, own) => {
    await showDashboard(own);
    expect(step()).toBeNull();
  });
});
