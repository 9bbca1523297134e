import { expect, type Page } from '@playwright/test';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { daysAgo } from '#e2e/harness/dates.ts';
import { button, named, on, refused, tab } from '#e2e/scenes/scene.ts';

const token: OperatorAnswerOf<'operatorTokens'>['tokens'][number] = {
  id: '3f9c1a7be204',
  name: 'build server',
  scopes: ['releases:write'],
  created_at: daysAgo(40),
  expires_at: daysAgo(-140),
  last_used_at: daysAgo(1),
  revoked_at: null,
};
const tokens = {
  tokens: [
    token,
    {
      ...token,
      id: '9d02c7714e5b',
      name: 'help desk',
      scopes: ['people:read' as const, 'licenses:read' as const],
      created_at: daysAgo(100),
      expires_at: daysAgo(-20),
      last_used_at: null,
      revoked_at: daysAgo(3),
    },
  ],
};

const invited = (days: number) => ({ created_at: daysAgo(days), expires_at: daysAgo(days - 7) });
const invitations: OperatorAnswerOf<'operatorsList'>['invitations'] = [
  { id: 2, email: 'colleague@publisher.example', role: 'support', ...invited(1) },
  {
    id: 1,
    email: 'somebody-with-a-long-name@subsidiary.publisher.example',
    role: 'owner',
    ...invited(6),
  },
];

const endpoint = (
  name: string,
  more: Partial<OperatorAnswerOf<'operatorWebhooks'>['endpoints'][number]>,
): OperatorAnswerOf<'operatorWebhooks'>['endpoints'][number] => ({
  id: name.padEnd(12, '0').slice(0, 12),
  name,
  url: `https://${name.replaceAll(' ', '-')}.example/hooks/customer-hub`,
  format: 'hub',
  kinds: [],
  created_at: daysAgo(30),
  state: 'active',
  failing_since: null,
  next_try_at: null,
  waiting: 0,
  ...more,
});

const webhooks: OperatorAnswerOf<'operatorWebhooks'> = {
  endpoints: [
    endpoint('help desk', { kinds: ['licenses', 'verification'] }),
    endpoint('accounting', {
      state: 'failing',
      failing_since: daysAgo(0.2),
      next_try_at: daysAgo(-0.1),
      waiting: 41,
    }),
    endpoint('newsletter', { state: 'paused', waiting: 7 }),
    endpoint('old shop', { state: 'parked', failing_since: daysAgo(5), waiting: 310 }),
  ],
};

const deliveries: OperatorAnswerOf<'operatorWebhookDeliveries'> = {
  rows: [
    [4713, 'verification.activated', 'waiting', 2, 502, 'Bad gateway'],
    [4712, 'licenses.added', 'delivered', 1, 204, ''],
    [4711, 'licenses.blocked', 'delivered', 3, 200, '{"ok":true}'],
  ].map(([id, event, state, tries, status, said]) => ({
    id: Number(id),
    event: String(event),
    message_id: `evt_${id}`,
    body: `{"type":"${event}","timestamp":"2026-11-22T20:00:00.000Z","data":{"user_id":12,"actor":"user","license_id":7,"item":"Essentials","code_end":"7f31"}}`,
    created_at: daysAgo(0.3),
    state: state === 'waiting' ? 'waiting' : 'delivered',
    tries: Number(tries),
    last_try_at: daysAgo(0.2),
    status: Number(status),
    answer: String(said),
  })),
  next: null,
};

const access = (name: string) => on(`/console/access?tab=${name}`, 'operator');
const operators = access('operators');
const someTokens = access('tokens').answering('operatorTokens', tokens);
const someWebhooks = access('webhooks')
  .answering('operatorWebhooks', webhooks)
  .answering('operatorWebhookDeliveries', deliveries);

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();

export const consoleAccess = named('console: access, ', {
  operators: operators.shows((page) => page.getByRole('gridcell', { name: 'Owner' }).first()),
  'what may be done with an operator': operators.plays(async ({ page }) => {
    await button(/^Actions for/)(page)
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
  }),
  'operator being invited': operators.plays(async ({ page }) => {
    await press(page, 'Invite operator');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  'open invitations': operators
    .amending('operatorsList', (listed) => ({ ...listed, invitations }))
    .plays(async ({ page }) => {
      await press(page, 'Actions for colleague@publisher.example');
      await expect(page.getByRole('menuitem', { name: 'Revoke invitation' })).toBeVisible();
    }),
  tokens: someTokens.shows('Revoked'),
  'no tokens': access('tokens')
    .answering('operatorTokens', { tokens: [] })
    .shows('No API tokens yet'),
  'token being made': someTokens.plays(async ({ page }) => {
    await press(page, 'Create token');
    await confirm(page, 'Create token');
    await expect(page.getByText('Choose at least one.')).toBeVisible();
  }),
  'token just made': someTokens.plays(async ({ page, answer }) => {
    const secret = `hub_3f9c1a7be204_${'0f'.repeat(36)}`;
    await answer('createToken', { outcome: 'made', token, secret });
    await press(page, 'Create token');
    await page.getByLabel('Name').fill('build server');
    await page.getByText('releases:write – publish').click();
    await confirm(page, 'Create token');
    await expect(page.getByText(/^hub_3f9c1a7be204_/)).toBeVisible();
  }),
  'tokens while they load': access('tokens').loading('operatorTokens', tab('API tokens')),
  'tokens that fail': access('tokens').failing('operatorTokens', 'API tokens could not be loaded'),
  webhooks: someWebhooks.plays(async ({ page }) => {
    await press(page, 'Show deliveries');
    await expect(page.getByText('502 Bad gateway')).toBeVisible();
  }),
  'a delivery that is sent again': someWebhooks.plays(async ({ page, answer }) => {
    const message = 'Delivery failed: 502. It and the deliveries after it stay queued.';
    await answer('sendWebhookAgain', { success: false, message });
    await press(page, 'Show deliveries');
    await press(page, 'Resend');
    await expect(page.getByText(message)).toBeVisible();
  }),
  'a delivery': someWebhooks.plays(async ({ page }) => {
    await press(page, 'Show deliveries');
    await press(page, 'View payload of licenses.blocked');
    await expect(page.getByRole('region', { name: 'Payload' })).toBeVisible();
  }),
  'operators while they load': operators.loading('operatorsList', tab('Operators')),
  'operators that fail': operators.failing('operatorsList', 'Operators could not be loaded'),
  'webhooks while they load': access('webhooks').loading('operatorWebhooks', tab('Webhooks')),
  'webhooks that fail': access('webhooks').failing(
    'operatorWebhooks',
    'Webhooks could not be loaded',
  ),
  'deliveries that fail': refused(
    someWebhooks.plays(async ({ page, refuse }) => {
      await refuse('operatorWebhookDeliveries');
      await press(page, 'Show deliveries');
      await expect(page.getByText('Deliveries could not be loaded')).toBeVisible();
    }),
  ),
  'no webhooks': access('webhooks')
    .answering('operatorWebhooks', { endpoints: [] })
    .shows('No webhooks yet'),
  'webhook being added': someWebhooks.plays(async ({ page }) => {
    await press(page, 'Add webhook');
    await page.getByLabel('Format').selectOption('slack');
    await expect(page.getByText(/incoming webhook in Slack/)).toBeVisible();
  }),
  'webhook added only after a proof': refused(
    someWebhooks.plays(async ({ page, refuse }) => {
      await refuse('createWebhook', 'reauthenticate');
      await press(page, 'Add webhook');
      await page.getByLabel('Name').fill('desk');
      await page.getByLabel('URL').fill('https://desk.example/hub');
      await confirm(page, 'Add webhook');
      await expect(page.getByLabel(/password/i).first()).toBeVisible();
    }),
  ),
});
