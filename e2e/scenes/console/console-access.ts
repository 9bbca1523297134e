import { expect } from '@playwright/test';
import { operatorCalls, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Scene, Stage } from '#e2e/scenes/scene.ts';

const ago = (days: number): string =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

const tokens: OperatorAnswerOf<'operatorTokens'> = {
  tokens: [
    {
      id: '3f9c1a7be204',
      name: 'build server',
      scopes: ['releases:write'],
      created_at: ago(40),
      expires_at: ago(-140),
      last_used_at: ago(1),
      revoked_at: null,
    },
    {
      id: '9d02c7714e5b',
      name: 'help desk',
      scopes: ['people:read', 'licenses:read'],
      created_at: ago(100),
      expires_at: ago(-20),
      last_used_at: null,
      revoked_at: ago(3),
    },
  ],
};

const endpoint = (
  name: string,
  more: Partial<OperatorAnswerOf<'operatorWebhooks'>['endpoints'][number]>,
): OperatorAnswerOf<'operatorWebhooks'>['endpoints'][number] => ({
  id: name.padEnd(12, '0').slice(0, 12),
  name,
  url: `https://${name.replaceAll(' ', '-')}.example/hooks/customer-hub`,
  kinds: [],
  created_at: ago(30),
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
      failing_since: ago(0.2),
      next_try_at: ago(-0.1),
      waiting: 41,
    }),
    endpoint('newsletter', { state: 'paused', waiting: 7 }),
    endpoint('old shop', { state: 'parked', failing_since: ago(5), waiting: 310 }),
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
    created_at: ago(0.3),
    state: state === 'waiting' ? 'waiting' : 'delivered',
    tries: Number(tries),
    last_try_at: ago(0.2),
    status: Number(status),
    answer: String(said),
  })),
  next: null,
};

const path = (tab = ''): string => `/console/access${tab === '' ? '' : `?tab=${tab}`}`;

async function answer(
  { page }: Stage,
  name: 'operatorTokens' | 'operatorWebhooks' | 'operatorWebhookDeliveries',
  json: object,
): Promise<void> {
  await page.route(`**${operatorCalls[name].path}*`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
  );
}

const shows = (
  tab: 'tokens' | 'webhooks',
  name: 'operatorTokens' | 'operatorWebhooks',
  json: object,
): Scene['open'] =>
  async function open(stage) {
    await answer(stage, name, json);
    await stage.goAs(await stage.cast.operator(), path(tab));
  };

export const consoleAccess: readonly Scene[] = [
  {
    name: 'console: access, operators',
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), path());
      await expect(page.getByRole('gridcell', { name: 'Owner' }).first()).toBeVisible();
    },
  },
  {
    name: 'console: access, what may be done with an operator',
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), path());
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
    },
  },
  {
    name: 'console: access, operator being invited',
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), path());
      await page.getByRole('button', { name: 'Invite operator' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'console: access, open invitations',
    async open({ page, cast, goAs, amend }) {
      await amend('operatorsList', (listed) => ({
        ...listed,
        invitations: [
          {
            id: 2,
            email: 'colleague@publisher.example',
            role: 'support',
            created_at: ago(1),
            expires_at: ago(-6),
          },
          {
            id: 1,
            email: 'somebody-with-a-long-name@subsidiary.publisher.example',
            role: 'owner',
            created_at: ago(6),
            expires_at: ago(-1),
          },
        ],
      }));
      await goAs(await cast.operator(), path());
      await page.getByRole('button', { name: 'Actions for colleague@publisher.example' }).click();
      await expect(page.getByRole('menuitem', { name: 'Revoke invitation' })).toBeVisible();
    },
  },
  {
    name: 'console: access, tokens',
    async open(stage) {
      await shows('tokens', 'operatorTokens', tokens)(stage);
      await expect(stage.page.getByText('Revoked')).toBeVisible();
    },
  },
  {
    name: 'console: access, no tokens',
    async open(stage) {
      await shows('tokens', 'operatorTokens', { tokens: [] })(stage);
      await expect(stage.page.getByText('No API tokens yet')).toBeVisible();
    },
  },
  {
    name: 'console: access, token being made',
    async open(stage) {
      await shows('tokens', 'operatorTokens', tokens)(stage);
      await stage.page.getByRole('button', { name: 'Create token' }).click();
      await stage.page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Create token' })
        .click();
      await expect(stage.page.getByText('Choose at least one.')).toBeVisible();
    },
  },
  {
    name: 'console: access, token just made',
    async open(stage) {
      const [token] = tokens.tokens;
      await shows('tokens', 'operatorTokens', tokens)(stage);
      await stage.page.route(`**${operatorCalls.createToken.path}`, (route) =>
        route.fulfill({
          json: { outcome: 'made', token, secret: `hub_3f9c1a7be204_${'0f'.repeat(36)}` },
        }),
      );
      await stage.page.getByRole('button', { name: 'Create token' }).click();
      await stage.page.getByLabel('Name').fill('build server');
      await stage.page.getByText('releases:write – publish').click();
      await stage.page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Create token' })
        .click();
      await expect(stage.page.getByText(/^hub_3f9c1a7be204_/)).toBeVisible();
    },
  },
  {
    name: 'console: access, tokens while they load',
    async open({ page, cast, goAs, hang }) {
      await hang(operatorCalls.operatorTokens.path);
      await goAs(await cast.operator(), path('tokens'));
      await expect(page.getByRole('tab', { name: 'API tokens' })).toBeVisible();
    },
  },
  {
    name: 'console: access, tokens that fail',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail(operatorCalls.operatorTokens.path);
      await goAs(await cast.operator(), path('tokens'));
      await expect(page.getByText('API tokens could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'console: access, webhooks',
    async open(stage) {
      await shows('webhooks', 'operatorWebhooks', webhooks)(stage);
      await answer(stage, 'operatorWebhookDeliveries', deliveries);
      await stage.page.getByRole('button', { name: 'Show deliveries' }).first().click();
      await expect(stage.page.getByText('502 Bad gateway')).toBeVisible();
    },
  },
  {
    name: 'console: access, a delivery that is sent again',
    async open(stage) {
      const { page } = stage;
      await shows('webhooks', 'operatorWebhooks', webhooks)(stage);
      await answer(stage, 'operatorWebhookDeliveries', deliveries);
      const message = 'Delivery failed: 502. It and the deliveries after it stay queued.';
      await page.route(`**${operatorCalls.sendWebhookAgain.path}`, (route) =>
        route.fulfill({ json: { success: false, message } }),
      );
      await page.getByRole('button', { name: 'Show deliveries' }).first().click();
      await page.getByRole('button', { name: 'Resend' }).first().click();
      await expect(page.getByText(message)).toBeVisible();
    },
  },
  {
    name: 'console: access, a delivery',
    async open(stage) {
      await shows('webhooks', 'operatorWebhooks', webhooks)(stage);
      await answer(stage, 'operatorWebhookDeliveries', deliveries);
      await stage.page.getByRole('button', { name: 'Show deliveries' }).first().click();
      await stage.page.getByRole('button', { name: 'View payload of licenses.blocked' }).click();
      await expect(stage.page.getByRole('region', { name: 'Payload' })).toBeVisible();
    },
  },
  {
    name: 'console: access, operators while they load',
    async open({ page, cast, goAs, hang }) {
      await hang(operatorCalls.operatorsList.path);
      await goAs(await cast.operator(), path());
      await expect(page.getByRole('tab', { name: 'Operators' })).toBeVisible();
    },
  },
  {
    name: 'console: access, operators that fail',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail(operatorCalls.operatorsList.path);
      await goAs(await cast.operator(), path());
      await expect(page.getByText('Operators could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'console: access, webhooks while they load',
    async open({ page, cast, goAs, hang }) {
      await hang(operatorCalls.operatorWebhooks.path);
      await goAs(await cast.operator(), path('webhooks'));
      await expect(page.getByRole('tab', { name: 'Webhooks' })).toBeVisible();
    },
  },
  {
    name: 'console: access, webhooks that fail',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail(operatorCalls.operatorWebhooks.path);
      await goAs(await cast.operator(), path('webhooks'));
      await expect(page.getByText('Webhooks could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'console: access, deliveries that fail',
    refuses: true,
    async open(stage) {
      await shows('webhooks', 'operatorWebhooks', webhooks)(stage);
      await stage.fail(operatorCalls.operatorWebhookDeliveries.path);
      await stage.page.getByRole('button', { name: 'Show deliveries' }).first().click();
      await expect(stage.page.getByText('Deliveries could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'console: access, no webhooks',
    async open(stage) {
      await shows('webhooks', 'operatorWebhooks', { endpoints: [] })(stage);
      await expect(stage.page.getByText('No webhooks yet')).toBeVisible();
    },
  },
  {
    name: 'console: access, webhook being added',
    async open(stage) {
      await shows('webhooks', 'operatorWebhooks', webhooks)(stage);
      await stage.page.getByRole('button', { name: 'Add webhook' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'console: access, webhook added only after a proof',
    refuses: true,
    async open(stage) {
      await shows('webhooks', 'operatorWebhooks', webhooks)(stage);
      await stage.page.route(`**${operatorCalls.createWebhook.path}`, (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: 'Password needed',
            status: 403,
            code: 'reauthenticate',
            message: 'Please confirm this with your password.',
          },
        }),
      );
      await stage.page.getByRole('button', { name: 'Add webhook' }).click();
      await stage.page.getByLabel('Name').fill('desk');
      await stage.page.getByLabel('URL').fill('https://desk.example/hub');
      await stage.page.getByRole('button', { name: 'Add webhook', exact: true }).last().click();
      await expect(stage.page.getByLabel(/password/i).first()).toBeVisible();
    },
  },
];
