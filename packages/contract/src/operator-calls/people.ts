import * as z from 'zod/mini';
import { actorKinds } from '#contract/actor.ts';
import { siteKind } from '#contract/calls/site-facts.ts';
import { idInQuery, instant, name, text } from '#contract/fields.ts';
import { licenseStatus } from '#contract/license-facts.ts';
import { roles } from '#contract/roles.ts';
import { operatorCallGroup, operatorParts } from './action.ts';
import { after, fileColumns, hasNoCode, pageOf, sortBy } from './list.ts';

export const peopleGroup = 'People';
const { read, file } = operatorParts(peopleGroup);

const personRow = z.object({
  id: z.int(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  is_operator: z.boolean(),
  blocked_at: z.nullable(instant),
  /** At its owner's request; null without a request. */
  erase_at: z.nullable(instant),
  created_at: instant,
  /** Number of licenses, including refunded licenses. */
  licenses: z.int(),
});

/** Status of a person; `reconnect`: a marketplace account must be connected again. */
export const peopleStates = ['unverified', 'blocked', 'leaving', 'reconnect'] as const;

export const peopleFilters = {
  /** Part of a name, address or host, a number, or a code's end; see `findPeople` for a code. */
  q: z.optional(name(200, 0).check(hasNoCode)),
  state: z.optional(z.enum(peopleStates)),
  sort: sortBy('since', 'name', 'email', 'username'),
} as const;

const site = z.object({ url: z.string(), kind: siteKind, last_seen_at: instant });

const license = z.object({
  id: z.int(),
  item: z.string(),
  code_end: z.string(),
  type: z.enum(['regular', 'extended']),
  status: licenseStatus,
  sold_at: instant,
  supported_until: z.nullable(instant),
  sites: z.array(site),
});

const event = z.object({
  id: z.int(),
  at: instant,
  text: z.string(),
  reason: z.nullable(z.string()),
  actor: z.enum(actorKinds),
  /** Operator or program that acted; null for anyone else. */
  by: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

const person = z.object({
  id: z.int(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  email_verified_at: z.nullable(instant),
  created_at: instant,
  role: z.nullable(z.enum(roles)),
  blocked_at: z.nullable(instant),
  blocked_for: z.nullable(z.string()),
  /** Last email to this address that bounced, with its status (RFC 3463); null for none. */
  bounced: z.nullable(z.object({ status: z.string(), at: instant })),
  erase_at: z.nullable(instant),
  /** Notice that every screen of this person shows; null for none. */
  message: z.nullable(z.string()),
  /** Time at which an authenticator app became the second factor; null without an app. */
  second_factor_at: z.nullable(instant),
  passkeys: z.int(),
  /** Time at which support resets the second factor, unless the person stops it. */
  factor_goes_at: z.nullable(instant),
  accounts: z.array(
    z.object({
      envato_user_id: z.string(),
      envato_username: z.string(),
      status: z.enum(['connected', 'reconnect']),
      connected_at: instant,
      last_synced_at: z.nullable(instant),
    }),
  ),
  licenses: z.array(license),
  sessions: z.array(
    z.object({ address: z.string(), user_agent: z.string(), last_seen_at: instant }),
  ),
  /** Newest audit events; the audit log has all. */
  events: z.array(event),
  /** Number of the newest audit event, for the `seen` of actions (action.ts). */
  seen: z.int(),
});

const foundPeople = z.extend(pageOf(personRow), {
  /** True if only some matches were searched; a longer text finds the rest. */
  too_many: z.boolean(),
});

export const peopleCalls = operatorCallGroup({
  people: {
    ...read,
    path: '/api/operator/people',
    summary: 'Lists or searches people; 50 per page',
    scope: 'people:read',
    query: z.object({ ...peopleFilters, after }),
    answer: foundPeople,
  },
  findPeople: {
    ...read,
    method: 'POST',
    path: '/api/operator/people/find',
    changesNothing: 'No address contains a purchase code.',
    summary: 'Finds the owner of a purchase code',
    scope: 'people:read',
    gate: 'token',
    body: z.object({ code: text(200) }),
    answer: foundPeople,
  },
  peopleCsv: {
    ...file,
    path: '/api/operator/people/csv',
    summary: 'Exports the same people as CSV; recorded in the audit log',
    query: z.object({ ...peopleFilters, columns: fileColumns }),
  },
  person: {
    ...read,
    path: '/api/operator/person',
    summary: 'Shows one person: account, licenses, sites, sessions and activity',
    scope: 'people:read',
    query: z.object({ id: idInQuery }),
    answer: person,
    refusals: ['not_found'],
  },
  viewPerson: {
    ...read,
    path: '/api/operator/person/view',
    summary: 'Shows a person’s dashboard read only, for a frame; recorded in their activity',
    role: 'support',
    // The browser loads a frame by navigation, which no gate accepts, so the handler checks the
    // frame.
    query: z.object({ id: idInQuery }),
    refusals: ['not_found', 'gate'],
  },
});
