import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { daysAgo } from '#e2e/harness/dates.ts';
import { button, field, first, on, question, the } from '#e2e/scenes/play.ts';
import { named } from '#e2e/scenes/scene.ts';

type Endpoint = OperatorAnswerOf<'operatorWebhooks'>['endpoints'][number];
type Delivery = OperatorAnswerOf<'operatorWebhookDeliveries'>['rows'][number];

const token: OperatorAnswerOf<'operatorTokens'>['tokens'][number] = {
  id: '3f9c1a7be204',
  name: 'build server',
  scopes: ['releases:write'],
  created_at: daysAgo(40),
  expires_at: daysAgo(-140),
  last_used_at: daysAgo(1),
  revoked_at: null,
};
const revoked: typeof token = {
  ...token,
  id: '9d02c7714e5b',
  name: 'help desk',
  scopes: ['people:read', 'licenses:read'],
  last_used_at: null,
  revoked_at: daysAgo(3),
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

const endpoint = (name: string, more: Partial<Endpoint>): Endpoint => ({
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
const failing = { failing_since: daysAgo(0.2), next_try_at: daysAgo(-0.1), waiting: 41 };
const endpoints = [
  endpoint('help desk', { kinds: ['licenses', 'verification'] }),
  endpoint('accounting', { state: 'failing', ...failing }),
  endpoint('newsletter', { state: 'paused', waiting: 7 }),
  endpoint('old shop', { state: 'parked', failing_since: daysAgo(5), waiting: 310 }),
];

const delivery = (id: number, event: string, more: Partial<Delivery>): Delivery => ({
  id,
  event,
  message_id: `evt_${id}`,
  body: `{"type":"${event}","timestamp":"2026-11-22T20:00:00.000Z","data":{"user_id":12,"actor":"user","license_id":7,"item":"Essentials","code_end":"7f31"}}`,
  created_at: daysAgo(0.3),
  state: 'delivered',
  tries: 1,
  last_try_at: daysAgo(0.2),
  status: 204,
  answer: '',
  ...more,
});
const deliveries = [
  delivery(4713, 'verification.activated', {
    state: 'waiting',
    tries: 2,
    status: 502,
    answer: 'Bad gateway',
  }),
  delivery(4712, 'licenses.added', {}),
  delivery(4711, 'licenses.blocked', { tries: 3, status: 200, answer: '{"ok":true}' }),
];

const access = (name: string) => on(`/console/access?tab=${name}`, 'operator');
const operators = access('operators');
const tokens = access('tokens').answering('operatorTokens', { tokens: [token, revoked] });
const webhooks = access('webhooks')
  .answering('operatorWebhooks', { endpoints })
  .answering('operatorWebhookDeliveries', { rows: deliveries, next: null });
const showDeliveries = first(button('Show deliveries'));
const notDelivered = 'Delivery failed: 502. It and the deliveries after it stay queued.';

export const consoleAccess = named('console: access, ', {
  operators: operators.shows(first(the('gridcell', 'Owner'))),
  'what may be done with an operator': operators
    .presses(first(button(/^Actions for/)))
    .shows(the('menuitem', 'Change role')),
  'operator being invited': operators.presses('Invite operator').shows(question),
  'open invitations': operators
    .amending('operatorsList', (listed) => ({ ...listed, invitations }))
    .presses('Actions for colleague@publisher.example')
    .shows(the('menuitem', 'Revoke invitation')),
  tokens: tokens.shows('Revoked'),
  'no tokens': access('tokens')
    .answering('operatorTokens', { tokens: [] })
    .shows('No API tokens yet'),
  'token being made': tokens
    .presses(first(button('Create token')))
    .confirms('Create token')
    .shows('Choose at least one.'),
  'token just made': tokens
    .answering('createToken', {
      outcome: 'made',
      token,
      secret: `hub_3f9c1a7be204_${'0f'.repeat(36)}`,
    })
    .presses(first(button('Create token')))
    .types('Name', 'build server')
    .plays(({ page }) => page.getByText('releases:write – publish').click())
    .confirms('Create token')
    .shows(/^hub_3f9c1a7be204_/),
  'tokens while they load': access('tokens').loading('operatorTokens', the('tab', 'API tokens')),
  'tokens that fail': access('tokens').failing('operatorTokens', 'API tokens could not be loaded'),
  webhooks: webhooks.presses(showDeliveries).shows('502 Bad gateway'),
  'a delivery that is sent again': webhooks
    .answering('sendWebhookAgain', { success: false, message: notDelivered })
    .presses(showDeliveries)
    .presses(first(button(/^Resend$/)))
    .shows(notDelivered),
  'a delivery': webhooks
    .presses(showDeliveries)
    .presses('View payload of licenses.blocked')
    .shows(the('region', 'Payload')),
  'operators while they load': operators.loading('operatorsList', the('tab', 'Operators')),
  'operators that fail': operators.failing('operatorsList', 'Operators could not be loaded'),
  'webhooks while they load': access('webhooks').loading(
    'operatorWebhooks',
    the('tab', 'Webhooks'),
  ),
  'webhooks that fail': access('webhooks').failing(
    'operatorWebhooks',
    'Webhooks could not be loaded',
  ),
  'deliveries that fail': webhooks
    .refusing('operatorWebhookDeliveries')
    .presses(showDeliveries)
    .shows('Deliveries could not be loaded'),
  'no webhooks': access('webhooks')
    .answering('operatorWebhooks', { endpoints: [] })
    .shows('No webhooks yet'),
  'webhook being added': webhooks
    .presses(first(button('Add webhook')))
    .plays(({ page }) => page.getByLabel('Format').selectOption('slack'))
    .shows(/incoming webhook in Slack/),
  'webhook added only after a proof': webhooks
    .refusing('createWebhook', 'reauthenticate')
    .presses(first(button('Add webhook')))
    .types('Name', 'desk')
    .types('URL', 'https://desk.example/hub')
    .confirms('Add webhook')
    .shows(first(field(/password/i))),
});
