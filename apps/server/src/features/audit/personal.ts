import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's tables. */
export const auditTables: readonly PersonalTable[] = [
  {
    table: 'audit_events',
    what: 'The trail: what happened, when, and from where',
    until: '400 days; what a stranger left of themselves in it, 90; without the person once erased',
    rows: 'user_id = $1',
    columns: {
      id: 'none',
      at: 'given',
      event: 'given',
      user_id: 'none',
      actor: 'given',
      address: 'given',
      details: 'given',
      place: 'none',
      digest: 'none',
      link: 'none',
      blanked_at: 'given',
    },
  },
  {
    table: 'audit_beginning',
    what: 'Where the trail begins',
    until: 'for ever',
    rows: null,
    columns: { id: 'none', place: 'none', link: 'none', at: 'none', seal: 'none' },
  },
];
