import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { FoundPerson } from './search-store.ts';
import type { ShownPerson } from './service.ts';
import { actorIn, toEvent } from '#features/audit';
import type { NameOf } from '#features/licenses';
import type { Columns } from '#http/calls/send-csv.ts';
import { readableEmail } from '#platform/text/readable.ts';

type Wire = OperatorAnswerOf<'person'>;

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const toFound = (person: FoundPerson): OperatorAnswerOf<'people'>['rows'][number] => ({
  id: person.id,
  username: person.username,
  firstname: person.firstName,
  lastname: person.lastName,
  email: readableEmail(person.email),
  email_verified: person.emailVerifiedAt !== null,
  is_operator: person.isAdmin,
  blocked_at: iso(person.blockedAt),
  erase_at: iso(person.eraseAt),
  created_at: person.createdAt.toISOString(),
  licenses: person.licenses,
});

export const peopleColumns: Columns<FoundPerson> = {
  id: ({ id }) => id,
  username: ({ username }) => username,
  'first name': ({ firstName }) => firstName,
  'last name': ({ lastName }) => lastName,
  email: ({ email }) => email,
  verified: ({ emailVerifiedAt }) => emailVerifiedAt,
  suspended: ({ blockedAt }) => blockedAt,
  'erased on': ({ eraseAt }) => eraseAt,
  since: ({ createdAt }) => createdAt,
  licenses: ({ licenses }) => licenses,
};

const toLicense = (
  license: ShownPerson['licenses'][number],
  nameOf: NameOf,
): Wire['licenses'][number] => ({
  id: license.id,
  item: nameOf(license),
  code_end: license.codeEnd,
  type: license.licenseType,
  status: license.status,
  sold_at: license.soldAt.toISOString(),
  supported_until: iso(license.supportedUntil),
  sites: license.sites.map(({ url, kind, lastSeenAt }) => ({
    url,
    kind,
    last_seen_at: lastSeenAt.toISOString(),
  })),
});

function toPersonEvent(row: ShownPerson['events'][number]): Wire['events'][number] {
  const { event: _name, ...event } = toEvent(row);
  return { ...event, by: actorIn(row.details)?.name ?? null };
}

export const toPerson = ({ person, role, factors, ...all }: ShownPerson, nameOf: NameOf): Wire => ({
  id: person.id,
  username: person.username,
  firstname: person.firstName,
  lastname: person.lastName,
  email: readableEmail(person.email),
  email_verified_at: iso(person.emailVerifiedAt),
  created_at: person.createdAt.toISOString(),
  role,
  blocked_at: iso(person.blockedAt),
  blocked_for: person.blockReason,
  bounced: all.bounce && { status: all.bounce.status, at: all.bounce.at.toISOString() },
  erase_at: iso(person.eraseAt),
  message: person.errorMessage,
  second_factor_at: iso(factors.appSince),
  passkeys: factors.passkeys,
  factor_goes_at: iso(factors.goAt),
  accounts: all.accounts.map((account) => ({
    envato_user_id: account.envatoUserId,
    envato_username: account.envatoUsername,
    status: account.status,
    connected_at: account.connectedAt.toISOString(),
    last_synced_at: iso(account.lastSyncedAt),
  })),
  licenses: all.licenses.map((license) => toLicense(license, nameOf)),
  sessions: all.sessions.map(({ address, userAgent, lastSeenAt }) => ({
    address,
    user_agent: userAgent,
    last_seen_at: lastSeenAt.toISOString(),
  })),
  events: all.events.map(toPersonEvent),
  seen: all.events[0]?.id ?? 0,
});
