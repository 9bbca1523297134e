import * as z from 'zod/mini';
import { idInBody, idInQuery, instant, name } from '#contract/fields.ts';
import { webhooks } from '#contract/limits.ts';
import { because, defineAction, operatorCallGroup, operatorParts } from './action.ts';

const { read, owners } = operatorParts('Webhooks');
const change = { ...owners, mails: because.concernsNoBuyer } as const;
const existing = { ...change, refusals: ['not_found'] } as const;

const endpointId = z.string().check(z.regex(/^[0-9a-f]{12}$/));
const endpointBody = z.object({ id: endpointId });

/** Types of events: the beginning of an event's name up to the dot. */
export const webhookKinds = [
  'registration',
  'identity',
  'licenses',
  'verification',
  'accounts',
  'privacy',
  'downloads',
  'operators',
  'tokens',
  'webhooks',
  'announcements',
  'catalog',
  'conversation',
  'hub',
] as const;

/** Events that only webhooks deliver, because the audit log has no row for each message. */
export const conversationEvents = {
  'conversation.opened': 'Conversation opened with its first message',
  'conversation.message_received': 'Further message received from the buyer',
  'conversation.replied': 'Reply sent to the buyer',
  'conversation.closed': 'Conversation closed',
} as const;

/** `hub`: signed JSON. The others: a line with a link, as the chat’s webhooks accept it. */
export const webhookFormats = ['hub', 'slack', 'discord', 'mattermost'] as const;

const format = z.enum(webhookFormats);

const endpointForm = {
  name: name(webhooks.nameMax),
  url: z.string().check(
    z.trim(),
    z.maxLength(webhooks.urlMax, 'This URL is too long.'),
    z.refine((text) => {
      const url = URL.parse(text);
      return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
    }, 'Enter a URL that starts with https://.'),
  ),
  /** Types of events to deliver; empty for all. */
  kinds: z.array(z.enum(webhookKinds)).check(z.maxLength(webhookKinds.length)),
  format,
};

export const createWebhookBody = z.object(endpointForm);

const endpoint = z.object({
  id: z.string(),
  name: z.string(),
  /** A chat's shows only host and end, because anyone with the whole address can post. */
  url: z.string(),
  format,
  kinds: z.array(z.enum(webhookKinds)),
  created_at: instant,
  /** State. `paused` by an owner; `parked` by the hub, after three days without success. */
  state: z.enum(['active', 'failing', 'paused', 'parked']),
  /** Time of the first failure since the last success. */
  failing_since: z.nullable(instant),
  /** Time of the next attempt; null for immediately or never. */
  next_try_at: z.nullable(instant),
  waiting: z.int(),
});

const delivery = z.object({
  id: z.int(),
  event: z.string(),
  message_id: z.string(),
  body: z.string(),
  created_at: instant,
  state: z.enum(['waiting', 'delivered']),
  tries: z.int(),
  last_try_at: z.nullable(instant),
  /** HTTP status of the last attempt; null without an answer. */
  status: z.nullable(z.int()),
  /** Beginning of the answer, or the reason why there is none. */
  answer: z.nullable(z.string()),
});

const secretAnswer = z.object({ endpoint, secret: z.string() });

export const webhookCalls = operatorCallGroup({
  operatorWebhooks: {
    ...read,
    path: '/api/operator/webhooks',
    summary: 'Lists webhooks with their status',
    answer: z.object({ endpoints: z.array(endpoint) }),
  },
  createWebhook: defineAction({
    ...change,
    path: '/api/operator/webhooks/create',
    summary: 'Adds a webhook, which receives events from now on; the secret is shown once',
    fresh: true,
    body: createWebhookBody,
    answer: secretAnswer,
    refusals: ['validation'],
    commands: {
      'webhook add NAME URL [KINDS [FORMAT]]':
        'send events to a URL. KINDS, separated by commas, such as licenses,verification; or all (default). FORMAT: hub (default), slack, discord or mattermost. The secret is shown once',
    },
    events: { 'webhooks.added': 'Webhook added' },
  }),
  changeWebhook: defineAction({
    ...change,
    path: '/api/operator/webhooks/change',
    summary: 'Changes the name, URL, events or format of a webhook',
    fresh: true,
    body: z.object({ id: endpointId, ...endpointForm }),
    refusals: ['not_found', 'validation'],
    commands: {
      'webhook change ID NAME URL [KINDS [FORMAT]]': 'change name, URL, events or format',
    },
    events: { 'webhooks.changed': 'Webhook changed' },
  }),
  rotateWebhookSecret: defineAction({
    ...existing,
    path: '/api/operator/webhooks/rotate',
    summary:
      'Rotates the secret of a webhook; the new one is shown once, and the old one also signs for 24 hours',
    fresh: true,
    body: endpointBody,
    answer: secretAnswer,
    commands: { 'webhook rotate ID': 'create a new secret; the old one also signs for 24 hours' },
    events: { 'webhooks.secret_rotated': 'Webhook secret changed' },
  }),
  removeWebhook: defineAction({
    ...existing,
    path: '/api/operator/webhooks/remove',
    summary: 'Removes a webhook and its deliveries',
    fresh: true,
    body: endpointBody,
    commands: { 'webhook remove ID': 'remove a webhook' },
    events: { 'webhooks.removed': 'Webhook removed' },
  }),
  pauseWebhook: defineAction({
    ...existing,
    path: '/api/operator/webhooks/pause',
    summary: 'Pauses a webhook, or resumes a paused or disabled one',
    body: z.object({ id: endpointId, paused: z.boolean() }),
    commands: {
      'webhook pause ID': 'queue deliveries',
      'webhook resume ID': 'resume a paused or disabled webhook',
    },
    noToken: because.hubItself,
    events: { 'webhooks.paused': 'Webhook paused', 'webhooks.resumed': 'Webhook resumed' },
  }),
  testWebhook: defineAction({
    ...existing,
    path: '/api/operator/webhooks/test',
    summary: 'Queues a test event',
    body: endpointBody,
    commands: { 'webhook test ID': 'send a test event' },
    noToken: because.hubItself,
    events: { 'webhooks.tested': 'Webhook test sent' },
  }),
  operatorWebhookDeliveries: {
    ...read,
    path: '/api/operator/webhooks/deliveries',
    summary: 'Lists deliveries with the response of the receiver, newest first',
    query: z.object({ endpoint: endpointId, after: z.optional(idInQuery) }),
    answer: z.object({ rows: z.array(delivery), next: z.nullable(z.string()) }),
  },
  sendWebhookAgain: defineAction({
    ...existing,
    path: '/api/operator/webhooks/send-again',
    summary: 'Resends a delivery, with the same message ID',
    body: z.object({ id: idInBody }),
    commands: { 'webhook send-again NUMBER': 'resend a delivery' },
    noToken: because.hubItself,
    events: { 'webhooks.sent_again': 'Webhook delivery sent again' },
  }),
});
