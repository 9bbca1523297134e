import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's tables. */
export const webhookTables: readonly PersonalTable[] = [
  {
    table: 'webhook_deliveries',
    what: 'What other programs of the publisher’s were told: numbers and facts of an event, no names',
    until: '30 days after it was told',
    rows: 'user_id = $1',
    columns: {
      id: 'none',
      endpoint_id: 'none',
      user_id: 'none',
      event: 'given',
      message_id: 'none',
      body: 'given',
      created_at: 'given',
      tries: 'none',
      last_try_at: 'none',
      status: 'none',
      answer: 'none',
      delivered_at: 'given',
    },
  },
  {
    table: 'webhook_endpoints',
    what: 'Where events are told to other programs of the publisher’s',
    until: 'until an owner removes it',
    rows: null,
    columns: {
      id: 'none',
      name: 'none',
      url: 'none',
      kinds: 'none',
      secret_sealed: 'none',
      old_secret_sealed: 'none',
      old_secret_until: 'none',
      created_at: 'none',
      place: 'none',
      paused_at: 'none',
      parked_at: 'none',
      failing_since: 'none',
      tries: 'none',
      next_try_at: 'none',
      held_until: 'none',
    },
  },
];
