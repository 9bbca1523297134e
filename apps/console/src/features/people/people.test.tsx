import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Switch, useSearchParams } from '@hub/client/router';
import { expect, test } from 'vitest';
import { problem } from '@hub/client/test-hub';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';
import { routes } from '#lib/paths.ts';
import { anOperator, chooseAction, renderAt } from '#test/render.tsx';
import { answer, refuse } from '#test/setup.ts';
import { Page as PeoplePage } from './people-page.tsx';
import { Page as PersonPage } from './person-page.tsx';

type Person = OperatorAnswerOf<'person'>;

const since = '2026-02-01T12:00:00.000Z';

const aPerson = (change: Partial<Person> = {}): Person => ({
  id: 12,
  username: 'ida',
  firstname: 'Ida',
  lastname: 'Petersen',
  email: 'ida@mail.example',
  email_verified_at: since,
  created_at: since,
  role: null,
  blocked_at: null,
  blocked_for: null,
  bounced: null,
  erase_at: null,
  message: null,
  second_factor_at: null,
  passkeys: 0,
  factor_goes_at: null,
  accounts: [],
  licenses: [],
  sessions: [],
  events: [],
  seen: 7,
  ...change,
});

const Address = () => <output aria-label="Address">{String(useSearchParams())}</output>;

function open(person: Person, role: Role = 'owner') {
  answer('operatorMe', anOperator(role));
  answer('person', person);
  answer('operatorConversations', {
    rows: [],
    next: null,
    count: 0,
    counts: { waiting: 0, mine: 0, nobodys: 0, mentions: 0 },
  });
  return renderAt(
    <Switch>
      <Route path={routes.person} component={PersonPage} />
    </Switch>,
    '/people/12',
  );
}

/** Opens the menu and returns its actions in order. */
async function inMenu(): Promise<string[]> {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  return screen.getAllByRole('menuitem').map((entry) => entry.textContent);
}

test('searches for a purchase code without putting the code into a URL', async () => {
  const code = '0123abcd-0123-4567-89ab-0123456789ab';
  const requests: string[] = [];
  const addresses: string[] = [];
  const nobody = { rows: [], next: null, count: 0, too_many: false };
  answer('people', ({ url }) => {
    addresses.push(url);
    return Response.json(nobody);
  });
  answer('findPeople', async (request) => {
    addresses.push(request.url);
    requests.push(await request.text());
    return Response.json(nobody);
  });
  renderAt(
    <>
      <PeoplePage />
      <Address />
    </>,
    '/people',
  );
  await userEvent.click(await screen.findByRole('searchbox'));
  await userEvent.paste(code);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(requests).toEqual([JSON.stringify({ code })]));
  expect(addresses.join()).not.toContain(code);
  expect(screen.getByRole('status', { name: 'Address' })).toBeEmptyDOMElement();
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
});

test('lists registered people and searches for typed text', async () => {
  const requests: string[] = [];
  const { id, username, firstname, lastname, email } = aPerson();
  answer('people', ({ url }) => {
    requests.push(new URL(url).search);
    const row = { id, username, firstname, lastname, email, created_at: since, licenses: 2 };
    const stands = { email_verified: false, is_operator: false, blocked_at: null, erase_at: null };
    return Response.json({ rows: [{ ...row, ...stands }], next: null, too_many: true });
  });
  renderAt(<PeoplePage />, '/people?state=unverified');
  const grid = await screen.findByRole('grid', { name: 'People' });
  expect(within(grid).getByRole('link', { name: 'Ida Petersen' })).toHaveAttribute(
    'href',
    '/console/people/12',
  );
  expect(within(grid).getByText('Not verified')).toBeVisible();
  expect(screen.getByText(/Too many matches/)).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'ida{Enter}');
  await screen.findByRole('grid', { name: 'People' });
  expect(requests).toEqual(['?state=unverified', '?q=ida&state=unverified']);
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/operator/people/csv?q=ida&state=unverified',
  );
});

test('searches people by a single digit, but not by a single letter', async () => {
  answer('people', () => Response.json({ rows: [], next: null, too_many: false }));
  renderAt(<PeoplePage />, '/people');
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, 'i{Enter}');
  expect(field).toHaveAccessibleDescription('Type at least two characters');
  await userEvent.clear(field);
  await userEvent.type(field, '7{Enter}');
  expect(field).not.toHaveAccessibleDescription();
  expect(await screen.findByText('No people found')).toBeVisible();
});

test('a viewer sees an account without any actions', async () => {
  open(aPerson(), 'viewer');
  expect(await screen.findByRole('heading', { name: 'Licenses' })).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
});

test('offers the actions that fit the account and the role', async () => {
  open(aPerson({ email_verified_at: null }), 'support');
  expect(await inMenu()).toEqual([
    'Change email',
    'Send verification link',
    'Mark as verified',
    'Send password link',
    'Set notice',
    'Export data',
    'Suspend account',
  ]);
});

test('lists destructive actions last', async () => {
  open(aPerson({ second_factor_at: since }));
  const last = ['Reset two-factor authentication', 'Suspend account', 'Delete account'];
  expect((await inMenu()).slice(-3)).toEqual(last);
});

test('shows the latest conversations, and retries a new conversation under the same client key', async () => {
  const sent: { readonly name: string }[] = [];
  open(aPerson());
  answer('openConversationWith', async (request) => {
    sent.push((await request.json()) as { name: string });
    return Response.json({
      success: false,
      message: 'This account is suspended.',
      conversation: null,
    });
  });
  const panel = await screen.findByRole('region', { name: 'Conversations' });
  expect(await within(panel).findByText('No conversations yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New conversation' }));
  await userEvent.type(await screen.findByLabelText('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('This account is suspended.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([{ to: 'ida', license_id: null, text: 'Hello' }, {}]);
  expect(sent[0]?.name).toBe(sent[1]?.name);
});

test('offers no actions to suspend, delete or take over the account of another operator', async () => {
  open(aPerson({ role: 'support', second_factor_at: since }));
  expect(await inMenu()).toEqual(['Send password link', 'Set notice', 'Export data']);
});

test('sends an action with its reason and the seen event, and shows the message of the hub', async () => {
  const sent: unknown[] = [];
  open(aPerson());
  answer('blockPerson', async (request) => {
    sent.push(await request.json());
    answer('person', aPerson({ blocked_at: since, blocked_for: 'Fraud', seen: 8 }));
    return Response.json({ success: true, message: 'The account is suspended.' });
  });
  await chooseAction('Suspend account');
  const dialog = await screen.findByRole('alertdialog', { name: /^Suspend .+\?$/ });
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveFocus();
  await userEvent.keyboard('Fraud');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend account' }));
  expect(await screen.findByText('The account is suspended.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toEqual([{ id: 12, seen: 7, reason: 'Fraud' }]);
  expect(await screen.findByText('Fraud')).toBeVisible();
  expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus();
  expect(await inMenu()).toContain('Unsuspend account');
});

test('reports a change by another operator, reloads the account and asks for confirmation again', async () => {
  const sent: unknown[] = [];
  open(aPerson());
  answer('setMessage', async (request) => {
    sent.push(await request.json());
    if (sent.length > 1) return Response.json({ success: true, message: 'It stands there.' });
    answer('person', aPerson({ seen: 9, message: 'Wait' }));
    return problem('changed_meanwhile', { message: 'Meanwhile: another message (olive).' });
  });
  await chooseAction('Set notice');
  await userEvent.type(await screen.findByLabelText('Notice'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Save notice' }));
  expect(await screen.findByText('Meanwhile: another message (olive).')).toBeVisible();
  expect(screen.getByText(/This record changed/)).toBeVisible();
  expect(screen.getByLabelText('Notice')).toHaveValue('Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Save notice' }));
  expect(await screen.findByText('It stands there.')).toBeVisible();
  expect(sent).toMatchObject([{ seen: 7 }, { seen: 9 }]);
});

test('shows a refusal in the dialog and keeps the typed values', async () => {
  open(aPerson());
  answer('correctAddress', { success: false, message: 'Another account has this address.' });
  await chooseAction('Change email');
  await userEvent.type(await screen.findByLabelText(/^New email/), 'new@mail.example');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Mistyped');
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText('Another account has this address.')).toBeVisible();
  expect(screen.getByLabelText(/^New email/)).toHaveValue('new@mail.example');
});

test('reports that the account no longer exists', async () => {
  open(aPerson());
  refuse('erasePerson', 'not_found');
  await chooseAction('Delete account');
  await userEvent.type(await screen.findByLabelText(/^Type the username/), 'ida');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Asked by letter');
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText(/Person not found/)).toBeVisible();
});

test('isolates names and reasons against bidirectional override characters', async () => {
  const name = 'אבי\u202e';
  open(aPerson({ firstname: name, blocked_at: since, blocked_for: name }));
  await screen.findByRole('heading', { name: 'Licenses' });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('\u2068אבי Petersen\u2069');
  expect(screen.getByText(name).tagName).toBe('BDI');
});

test('asks for the password when an action requires fresh proof, then runs the action', async () => {
  const sent: unknown[] = [];
  let isFresh = false;
  open(aPerson());
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing' });
  answer('confirmSignIn', () => {
    isFresh = true;
    return Response.json({ success: true, message: '' });
  });
  answer('correctAddress', async (request) => {
    if (!isFresh) return problem('reauthenticate');
    sent.push(await request.json());
    return Response.json({ success: true, message: 'The address is corrected.' });
  });
  await chooseAction('Change email');
  await userEvent.type(await screen.findByLabelText(/^New email/), 'new@mail.example');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Mistyped');
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByLabelText(/^Your password/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  // The dialog opens without a delay the second time, and still focuses its field.
  await userEvent.click(dialog.getByRole('button', { name: 'Change email' }));
  const password = await screen.findByLabelText(/^Your password/);
  await waitFor(() => expect(password).toHaveFocus());
  await userEvent.keyboard('Right-1{Enter}');
  expect(await screen.findByText('The address is corrected.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ id: 12, seen: 7, email: 'new@mail.example', reason: 'Mistyped' }]);
});
