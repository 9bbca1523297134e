import { Webhook } from 'standardwebhooks';

/** Event to deliver, from the audit log or from a conversation. */
export interface WebhookEvent {
  readonly at: Date;
  readonly event: string;
  readonly userId: number | null;
  readonly actor: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Delivered details: numbers and facts, but no names and no free text. */
const facts = [
  'license_id',
  'item',
  'code_end',
  'activation_id',
  'site',
  'kind',
  'moved_from',
  'bound_to',
  'slug',
  'version',
  'share',
  'role',
  'was',
  'count',
  'conversation_id',
  'topic',
  'position',
  'merged_into',
  'tags',
];

export const factsOf = (details: WebhookEvent['details']): Record<string, unknown> =>
  Object.fromEntries(
    facts.filter((fact) => Object.hasOwn(details, fact)).map((fact) => [fact, details[fact]]),
  );

/** Returns the body that is signed and sent. Equal events have equal bodies. */
export function bodyOf({ at, event, userId, actor, details }: WebhookEvent): string {
  return JSON.stringify({
    type: event,
    timestamp: at.toISOString(),
    data: { user_id: userId, actor, ...factsOf(details) },
  });
}

export const secretPrefix = 'whsec_';

/** Signed data of a symmetric Standard Webhooks message: id, timestamp and body. */
interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** Returns the headers of Standard Webhooks with one signature for each secret. */
export function headersOf({ id, at, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'customer-hub',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
