import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';

export interface LaterEvent {
  readonly event: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const readingEvents = [
  'licenses.code_shown',
  'verification.code_given',
  'verification.key_renewed',
  'verification.refused',
];

const looksAtPeople = ['people.viewed', 'licenses.code_shown', 'privacy.exported_by_support'];

const most = 5;

const newer = statement<LaterEvent>(
  'audit_license_since',
  `select event, details from audit_events
  where details ->> 'license_id' = $1::text and id > $2::int and event <> all ($3::text[])
  order by id limit ${most}`,
);

const actsOnPerson = statement<LaterEvent>(
  'audit_person_since',
  `select event, details from audit_events
  where user_id = $1::int and id > $2::int and actor = 'operator' and event <> all ($3::text[])
  order by id limit ${most}`,
);

const newest = statement<{ readonly id: number | null }>(
  'audit_licenses_newest',
  `select max(id) as id from audit_events where details ->> 'license_id' = any ($1::text[])`,
);

export const createStaleCheckStore = (db: Db) => ({
  /** Returns the id of the newest event of these licenses; 0 for none. */
  newest: async (licenseIds: readonly number[]): Promise<number> =>
    (await db.run(newest, [licenseIds.map(String)]))[0]?.id ?? 0,
  /** Returns the first changes of a license after the event `seen`. */
  since: (licenseId: number, seen: number) =>
    db.run(newer, [String(licenseId), seen, readingEvents]),
  /** Returns later actions of operators on a person. The person's own actions never conflict. */
  actsSince: (userId: number, seen: number) => db.run(actsOnPerson, [userId, seen, looksAtPeople]),
});
