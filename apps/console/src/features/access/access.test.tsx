import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer } from '#test/setup.ts';
import type { Endpoint, Operator } from './api.ts';
import { Page } from './access-page.tsx';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const endpoint: Endpoint = {
  id: '3f9c1a7be204',
  name: 'help desk',
  url: 'https://help.example/hooks',
  format: 'hub',
  kinds: [],
  created_at: '2026-11-22T08:00:00.000Z',
  state: 'active',
  failing_since: null,
  next_try_at: null,
  waiting: 0,
};

const operator = (id: number, username: string): Operator => ({
  id,
  username,
  name: username,
  email: `${username}@mail.example`,
  role: 'owner',
  since: '2026-11-22T08:00:00.000Z',
});

const anna = operator(1, 'anna');
const ben = operator(2, 'ben');

const dialog = async () => within(await screen.findByRole('alertdialog'));
const hide = () => userEvent.click(screen.getByRole('button', { name: 'Done' }));

function open(endpoints: readonly Endpoint[]): void {
  answer('operatorMe', anOperator('owner'));
  answer('operatorWebhooks', { endpoints: [...endpoints] });
  renderAt(<Page />, '/access?tab=webhooks');
}

test('the notice about a webhook’s first secret disappears with the secret', async () => {
  open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const form = await dialog();
  await userEvent.type(form.getByLabelText(/^Name/), endpoint.name);
  await userEvent.type(form.getByLabelText(/^URL/), endpoint.url);
  answer('createWebhook', { endpoint, secret });
  answer('operatorWebhooks', { endpoints: [endpoint] });
  await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText(/Copy its secret now/)).toBeVisible();
  expect(screen.getByText(secret)).toBeVisible();
  await hide();
  expect(screen.queryByText(secret)).toBeNull();
  expect(screen.queryByText(/Copy its secret now/)).toBeNull();
});

test('shows no secret for a chat webhook, because chats check no signature', async () => {
  open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const form = await dialog();
  await userEvent.type(form.getByLabelText(/^Name/), endpoint.name);
  await userEvent.type(form.getByLabelText(/^URL/), endpoint.url);
  await userEvent.selectOptions(form.getByLabelText(/^Format/), 'slack');
  expect(form.getByText(/incoming webhook in Slack/)).toBeVisible();
  const chat = { ...endpoint, format: 'slack' as const };
  const sent: unknown[] = [];
  answer('createWebhook', async (request) => {
    sent.push(await request.json());
    return { endpoint: chat, secret };
  });
  answer('operatorWebhooks', { endpoints: [chat] });
  await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText(/Send a test event/)).toBeVisible();
  expect(sent).toMatchObject([{ format: 'slack' }]);
  expect(screen.queryByText(secret)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rotate secret' })).toBeNull();
});

test('hiding a new webhook secret removes only the notice about that secret', async () => {
  const other = { ...endpoint, id: '9d02c7714e5b', name: 'accounting' };
  open([endpoint, other]);
  const of = async (name: string) => within(await screen.findByRole('region', { name }));
  const press = async (name: string, action: string, sure: string) => {
    await userEvent.click((await of(name)).getByRole('button', { name: action }));
    await userEvent.click((await dialog()).getByRole('button', { name: sure }));
  };
  answer('testWebhook', { success: true, message: 'A test is on its way.' });
  await press('accounting', 'Send test event', 'Send test event');
  expect(await screen.findByText('A test is on its way.')).toBeVisible();
  answer('rotateWebhookSecret', { endpoint, secret });
  await press('help desk', 'Rotate secret', 'Rotate secret');
  expect(await screen.findByText(/Copy the new secret now/)).toBeVisible();
  await hide();
  expect(screen.queryByText(/Copy the new secret now/)).toBeNull();
  expect(screen.getByText('A test is on its way.')).toBeVisible();
});

test('the result of a resent delivery is shown above the deliveries', async () => {
  answer('operatorWebhookDeliveries', {
    rows: [
      {
        id: 4711,
        event: 'licenses.blocked',
        message_id: 'evt_4711',
        body: '{}',
        created_at: endpoint.created_at,
        state: 'waiting',
        tries: 4,
        last_try_at: endpoint.created_at,
        status: 502,
        answer: 'Bad gateway',
      },
    ],
    next: null,
  });
  open([endpoint]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show deliveries' }));
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Resend' }));
  answer('sendWebhookAgain', { success: false, message: 'It did not get through: 502.' });
  await press();
  expect(await screen.findByText('It did not get through: 502.')).toBeVisible();
  answer('sendWebhookAgain', { success: true, message: 'It was taken: 204.' });
  await press();
  expect(await screen.findByText('It was taken: 204.')).toBeVisible();
  expect(screen.queryByText('It did not get through: 502.')).toBeNull();
});

test('a removed operator leaves the list, and a toast confirms it', async () => {
  answer('operatorMe', anOperator('owner'));
  answer('operatorsList', { operators: [anna, ben], invitations: [] });
  renderAt(<Page />, '/access');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for ben' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove operator' }));
  answer('removeOperator', { success: true, message: 'Ben is an ordinary user again.' });
  answer('operatorsList', { operators: [anna], invitations: [] });
  await userEvent.click((await dialog()).getByRole('button', { name: 'Remove operator' }));
  expect(await screen.findByText('Ben is an ordinary user again.')).toBeVisible();
  expect(screen.queryByText('ben@mail.example')).toBeNull();
  const next = screen.getByRole('button', { name: 'Actions for anna' });
  await waitFor(() => expect(next).toHaveFocus());
});

test('a viewer sees the list of operators without any buttons', async () => {
  answer('operatorMe', anOperator('viewer'));
  answer('operatorsList', { operators: [anna, ben], invitations: [] });
  renderAt(<Page />, '/access');
  expect(await screen.findByText('ben@mail.example')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an invitation is listed below the operators until it is revoked', async () => {
  const invitation = {
    id: 3,
    email: 'boss@mail.example',
    role: 'owner',
    created_at: '2026-11-22T08:00:00.000Z',
    expires_at: '2026-11-29T08:00:00.000Z',
  } as const;
  answer('operatorMe', anOperator('owner'));
  answer('operatorsList', { operators: [anna], invitations: [] });
  renderAt(<Page />, '/access');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite operator' }));
  const form = await dialog();
  await userEvent.type(form.getByLabelText(/^Email/), invitation.email);
  const sent: unknown[] = [];
  answer('inviteOperator', async (request) => {
    sent.push(await request.json());
    return { success: true, message: 'The invitation is on its way.' };
  });
  answer('operatorsList', { operators: [anna], invitations: [invitation] });
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('The invitation is on its way.')).toBeVisible();
  expect(sent).toEqual([{ email: invitation.email, role: 'viewer' }]);
  const actions = `Actions for ${invitation.email}`;
  await userEvent.click(await screen.findByRole('button', { name: actions }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke invitation' }));
  answer('revokeInvitation', { success: true, message: 'It is revoked.' });
  answer('operatorsList', { operators: [anna], invitations: [] });
  await userEvent.click((await dialog()).getByRole('button', { name: 'Revoke invitation' }));
  expect(await screen.findByText('It is revoked.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Open invitations' })).toBeNull();
});
