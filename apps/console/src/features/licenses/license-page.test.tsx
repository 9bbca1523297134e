import { cleanup, act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Link, Route, Switch } from '@hub/client/router';
import { problem } from '@hub/client/test-hub';
import type { Role } from '@hub/contract/roles';
import { paths, routes } from '#lib/paths.ts';
import { anOperator, chooseAction, renderAt } from '#test/render.tsx';
import { answer, refuse } from '#test/setup.ts';
import { licenseQuery, type License } from './api.ts';
import { LicenseMenu } from './license-actions.tsx';
import { Page } from './license-page.tsx';

const code = '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31';
const since = '2026-02-01T12:00:00.000Z';

const aLicense = (id: number): License => ({
  id,
  item: { id: 1, name: 'Essentials' },
  code_end: '7f31',
  status: 'valid',
  license_type: 'regular',
  owner: { id: 12, username: 'ida', email: 'ida@mail.example', blocked: false },
  sold_at: since,
  supported_until: null,
  bound_to: null,
  moves: 0,
  envato_username: null,
  created_at: since,
  confirmed_at: since,
  given_at: null,
  sites: [],
  seen: 7,
});

const aSite = (change: Partial<License['sites'][number]>): License['sites'][number] => ({
  activation_id: 'b0000000-0000-4000-8000-000000000001',
  url: 'https://shop.example',
  kind: 'live',
  activated_at: since,
  last_seen: since,
  ended_at: null,
  end_reason: null,
  theme_version: null,
  wordpress_version: null,
  moved: false,
  freed: false,
  php_version: null,
  diagnosis: null,
  older_theme: false,
  ...change,
});

function open(role: Role = 'owner', change: Partial<License> = {}) {
  answer('operatorMe', anOperator(role));
  answer('operatorConversations', {
    rows: [],
    next: null,
    count: 0,
    counts: { waiting: 0, mine: 0, nobodys: 0, mentions: 0 },
  });
  answer('operatorAuditLog', { rows: [], next: null, count: 0, operators: null });
  answer('operatorLicense', ({ url }) => {
    const id = Number(new URL(url).searchParams.get('license_id'));
    return Response.json({ ...aLicense(id), ...change });
  });
  return renderAt(
    <>
      <Link to={paths.license(4)}>Another</Link>
      <Switch>
        <Route path={routes.license} component={Page} />
      </Switch>
    </>,
    '/licenses/3',
  );
}

const group = () => screen.findByRole('group', { name: 'Actions' });

async function ask(): Promise<void> {
  await chooseAction('Show purchase code');
  await userEvent.click(await screen.findByRole('button', { name: 'Show purchase code' }));
}

test('shows the last connection check of active sites only', async () => {
  const diagnosis = { at: since, findings: [{ code: 'not_the_hub', good: false, value: 403 }] };
  const sites = [
    aSite({ diagnosis }),
    aSite({
      activation_id: 'b0000000-0000-4000-8000-000000000002',
      url: 'https://old.example',
      ended_at: since,
      end_reason: 'released',
      diagnosis,
    }),
  ];
  open('viewer', { sites });
  const panel = within(await screen.findByRole('region', { name: 'Sites' }));
  expect(await panel.findByText(/^Connection check/)).toBeVisible();
  expect(panel.getAllByText(/^Connection check/)).toHaveLength(1);
  expect(panel.getByText(/Something other than the hub answers with status 403/)).toBeVisible();
});

test.each([
  ['live', 'Live'],
  ['staging', 'Staging'],
  ['local', 'Local'],
] as const)('labels the kind of a site as the list of sites does: %s', async (kind, words) => {
  open('viewer', { sites: [aSite({ kind })] });
  expect(await screen.findByRole('gridcell', { name: words })).toBeVisible();
});

test('shows nothing for a site without a connection check', async () => {
  open('viewer', { sites: [aSite({})] });
  expect(await screen.findAllByText(/shop\.example/)).not.toHaveLength(0);
  expect(screen.queryByText(/^Connection check/)).toBeNull();
});

test('the license menu of a conversation offers the same actions, except the purchase code', async () => {
  open('support', { sites: [aSite({})] });
  cleanup();
  const blocked: unknown[] = [];
  answer('operatorBlockLicense', async (request) => {
    blocked.push(await request.json());
    return Response.json({ success: true, message: 'License blocked.' });
  });
  renderAt(<LicenseMenu id={3} label="Essentials …7f31" />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Essentials …7f31' }));
  await screen.findByRole('menuitem', { name: 'Deactivate a site' });
  expect(screen.queryByRole('menuitem', { name: 'Show purchase code' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block license' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Block .+7f31\?$/ }));
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Fraud');
  await userEvent.click(dialog.getByRole('button', { name: 'Block license' }));
  expect(await screen.findByText('License blocked.')).toBeVisible();
  expect(blocked).toEqual([{ license_id: 3, seen: 7, reason: 'Fraud', blocked: true }]);
});

const nextCheck = /Its sites are deactivated at their next check, within a week/;

test('the block dialog says that sites are deactivated at their next check', async () => {
  open('support');
  await chooseAction('Block license');
  expect(await screen.findByText(nextCheck)).toBeVisible();
  expect(screen.queryByText(/stay up/)).toBeNull();
});

test('a blocked license says that its sites are deactivated at their next check', async () => {
  open('support', { status: 'blocked', sites: [aSite({})] });
  expect(await screen.findByText(nextCheck)).toBeVisible();
});

test('the deactivation dialog says when the site learns of it', async () => {
  open('support', { sites: [aSite({})] });
  const actions = within(await group());
  await userEvent.click(await actions.findByRole('button', { name: 'Deactivate a site' }));
  expect(await screen.findByText(/It learns this at its next check/)).toBeVisible();
});

test('support is not offered the purchase code', async () => {
  open('support');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Block license' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Show purchase code' })).toBeNull();
});

test('shows a purchase code after fresh proof, and removes all traces when hidden', async () => {
  const requestBodies: unknown[] = [];
  let isFresh = false;
  userEvent.setup();
  const client = open();
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing' });
  answer('confirmSignIn', () => {
    isFresh = true;
    return Response.json({ success: true, message: '' });
  });
  answer('operatorShowCode', async (request) => {
    if (!isFresh) return problem('reauthenticate');
    requestBodies.push(await request.json());
    return Response.json({ code });
  });
  await ask();
  expect(screen.queryByText(code)).toBeNull();
  await userEvent.type(await screen.findByLabelText(/^Your password/), 'Right-1{Enter}');
  const panel = await screen.findByRole('region', { name: 'Whole purchase code' });
  expect(within(panel).getByText(code)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(requestBodies).toEqual([{ license_id: 3 }]);
  await userEvent.click(within(panel).getByRole('button', { name: /^Copy/ }));
  expect(await navigator.clipboard.readText()).toBe(code);
  await userEvent.click(within(panel).getByRole('button', { name: 'Hide code' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByText(code)).toBeNull();
  await act(async () => undefined);
  const cachedStates = [client.getQueryCache(), client.getMutationCache()].flatMap((cache) =>
    cache.getAll().map(({ state }) => state),
  );
  expect(JSON.stringify(cachedStates)).not.toContain(code);
});

test('hides the purchase code when another license opens', async () => {
  open().setQueryData(licenseQuery(4).queryKey, aLicense(4));
  answer('operatorShowCode', { code });
  await ask();
  expect(await screen.findByText(code)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Another' }));
  await group();
  expect(screen.queryByText(code)).toBeNull();
});

test('shows the reason when the purchase code is unavailable', async () => {
  open();
  refuse('operatorShowCode', 'unavailable', { message: 'No secret opens it.' });
  await ask();
  expect(await screen.findByText('No secret opens it.')).toBeVisible();
});
