// Hourly housekeeping of the whole hub with an expired and a valid row of each kind.
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days, hours, lifetimes, minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireUser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { expectRows } from '#test/rows.ts';

let folder: string;
let world: TestHub;
let person: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-housekeeping-'));
  world = await openTestHub({ env: { HUB_LIMITS: 'on', HUB_DATA_DIR: folder } });
  const owner = await world.signedInBuyer();
  ({ person } = owner);
  const { id } = await requireUser(owner.browser);
  for (const each of timed) await plant(each, id);
  await plantStrangers();
  plantFiles();
  await world.db.query('update licenses set supported_until = $1', [ago(-days(6.5))]);
  await world.hub.tidy();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const ago = (milliseconds: number): Date => new Date(world.clock.now().getTime() - milliseconds);

/** Time column, retention in milliseconds, and the columns and values of the inserted row. */
type TimedColumn = readonly [column: string, stays: number, row: string];

const timed: readonly TimedColumn[] = [
  ['rate_counters.expires_at', 0, '(key, expires_at, window_start, count) values (KEY, AT, AT, 1)'],
  [
    'sessions.expires_at',
    0,
    `(id_hash, expires_at, user_id, created_at, signed_in_at, last_seen_at, address, user_agent)
     values (KEY, AT, USER, AT, AT, AT, '192.0.2.1', 'none')`,
  ],
  [
    'known_devices.last_seen_at',
    lifetimes.knownDevice,
    '(device_hash, last_seen_at, user_id) values (KEY, AT, USER)',
  ],
  ['spent_captchas.expires_at', 0, '(hash, expires_at) values (KEY, AT)'],
  [
    'codes.expires_at',
    lifetimes.endedCode,
    `(code_hash, expires_at, user_id, purpose, created_at)
     values (KEY, AT, USER, 'reset_password', AT)`,
  ],
  ['passkey_challenges.expires_at', 0, `(hash, expires_at, purpose) values (KEY, AT, 'sign')`],
  [
    'verification_requests.expires_at',
    days(7),
    `(id, expires_at, item_id, site_url, site, return_url, state, code_challenge, status, created_at)
     values (KEY, AT, 1, '', '', '', '', '', 'open', AT)`,
  ],
  [
    'released_tokens.released_at',
    lifetimes.endedActivation,
    '(token_hash, released_at) values (KEY, AT)',
  ],
  [
    'conversations.last_at',
    days(90),
    `(email, topic, created_at, last_at) values (KEY, 'login', AT, AT)`,
  ],
  [
    'conversations.closed_at',
    days(1095),
    `(user_id, topic, created_at, last_at, closed_at) values (USER, 'bug', AT, AT, AT)`,
  ],
  ['data_exports.asked_at', lifetimes.exportRemembered, '(asked_at, user_id) values (AT, USER)'],
  [
    'erasures.erased_at',
    lifetimes.farewell,
    `(user_id, erased_at, by, began_at) values (900000 + NTH, AT, 'user', AT)`,
  ],
  [
    'audit_events.at',
    lifetimes.auditLog,
    `(sequence, at, digest, link, event, actor, details)
     values (NTH, AT, KEY, KEY, 'identity.signed_in', 'user', '{}')`,
  ],
  [
    'oauth_states.expires_at',
    lifetimes.endedOauthState,
    `(state_hash, expires_at, user_id, session_hash, origin, created_at)
     values (KEY, AT, USER, KEY, '', AT)`,
  ],
];

/** Times of the two rows: the first row has just expired, the second has not. */
const timesOf = (stays: number): readonly Date[] => [
  ago(stays + minutes(1)),
  ago(stays - minutes(1)),
];

async function plant([column, stays, row]: TimedColumn, userId: number): Promise<void> {
  const [table] = column.split('.');
  for (const [nth, at] of timesOf(stays).entries()) {
    const values = row
      .replaceAll('KEY', `'housekeeping-${nth}'`)
      .replaceAll(/\bAT\b/g, `'${at.toISOString()}'`)
      .replaceAll('USER', String(userId))
      .replaceAll('NTH', String(nth + 1));
    await world.db.query(`insert into ${table} ${values}`);
  }
}

test('removes every kind of row after its retention and not before', async () => {
  const results = [];
  for (const [column, stays] of timed) {
    const [table, name] = column.split('.');
    const times = timesOf(stays);
    const { rows } = await world.db.query(
      `select ${name} as at from ${table} where ${name} in ($1, $2)`,
      [...times],
    );
    results.push({
      case: `${column}, ${stays} ms`,
      expected: times.slice(1),
      actual: rows.map(({ at }) => new Date(String(at))),
    });
  }
  expectRows(results);
});

const strangers = 'stranger.signed_in';

async function plantStrangers(): Promise<void> {
  for (const [nth, at] of timesOf(lifetimes.anonymousAuditLog).entries())
    await world.db.query(
      `insert into audit_events (sequence, at, digest, link, event, actor, address, details)
       values ($1, $2, 'none', 'none', $3, 'anonymous', '192.0.2.9', '{}')`,
      [nth + 10, at, strangers],
    );
}

test('removes visitors’ data from the audit log before the events themselves', async () => {
  const { rows } = await world.db.query(
    'select address from audit_events where event = $1 order by sequence',
    [strangers],
  );
  expect(rows).toEqual([{ address: null }, { address: '192.0.2.9' }]);
});

const folders = ['pictures', 'plugins', 'exports'] as const;
const placeOf = (kind: string, name: string): string => join(folder, kind, `.${name}.incoming`);

function plantFiles(): void {
  for (const kind of folders) {
    mkdirSync(join(folder, kind), { recursive: true });
    for (const [name, age] of [
      ['lost', hours(1) + minutes(1)],
      ['arriving', hours(1) - minutes(1)],
    ] as const) {
      writeFileSync(placeOf(kind, name), '');
      utimesSync(placeOf(kind, name), ago(age), ago(age));
    }
  }
}

test.each(folders)(
  'removes stale incomplete files from the folder %s, but not fresh ones',
  (kind) => {
    expect(existsSync(placeOf(kind, 'lost'))).toBe(false);
    expect(existsSync(placeOf(kind, 'arriving'))).toBe(true);
  },
);

test('emails the owners of licenses before their support ends', async () => {
  const { subject } = await world.mail(person.email, 'Support for');
  expect(subject).toContain('ends on');
});
