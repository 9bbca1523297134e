import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inRoot } from '#scripts/machine/places.ts';
import { isSealing, openSealing } from './sealed-codes.ts';

/** What a user has on the dashboard that is measured. */
const licensesEach = 3;

const padded = (n: number): string => String(n).padStart(12, '0');

/** The seeded secrets: the n-th user's cookie, and the token of the n-th activation's site. */
export const sessionToken = (user: number): string => `bench-session-${padded(user)}`;
export const sessionHash = (user: number): string =>
  createHash('sha256').update(sessionToken(user)).digest('hex');
export const siteToken = (activation: number): string => `bench-activation-${padded(activation)}`;
export const siteHash = (activation: number): string =>
  createHash('sha256').update(siteToken(activation)).digest('hex');
export const siteUrl = (activation: number): string => `https://site-${activation}.example/`;
export const certificateId = (activation: number): string => `bench-certificate-${activation}`;

/** From this one on a few sites were last heard of a week ago, all others when they were seeded. */
export const silentSince = 301;
const silent = 100;

/** The publisher's first theme: an item that the hub finds in its catalogue. */
export const themeId = (): number => {
  const catalog = JSON.parse(readFileSync(inRoot('catalog.json'), 'utf8')) as {
    items: readonly { id: number; kind: string }[];
  };
  const theme = catalog.items.find(({ kind }) => kind === 'theme');
  if (!theme) throw new Error('catalog.json names no theme to seed licences of');
  return theme.id;
};

const users = `
  insert into users (username, email, first_name, last_name, password_hash, email_verified_at, created_at)
  select 'user-' || n, 'user-' || n || '@buyer.example', 'First', 'Last', 'none', now(), now()
  from generate_series(1, $1::int) n`;

// Seen an hour from now: no session is due to be touched while it is measured.
const sessions = `
  insert into sessions (id_hash, user_id, created_at, signed_in_at, last_seen_at, expires_at, address, user_agent)
  select encode(sha256(('bench-session-' || lpad(n::text, 12, '0'))::bytea), 'hex'), n,
    now(), now(), now() + interval '1 hour', now() + interval '30 days', '127.0.0.1', 'bench'
  from generate_series(1, $1::int) n`;

// A user's licences lie far apart, as purchases of different years do.
const licensesOf = (codes: 'code_sealed, code_index, code_end' | 'purchase_code', from: string) => `
  insert into licenses (user_id, item_id, item_name, item_url, item_thumb, ${codes}, sold_at,
    license_type, supported_until, confirmed_at, checked_at, created_at)
  select (n - 1) % $1::int + 1, $2::int, 'Theme', 'https://market.example/item/1', 'theme', ${codes},
    now() - n % 1000 * interval '1 day', 'regular', now() + n % 365 * interval '1 day', now(), now(),
    now()
  from ${from}`;
const licenses = licensesOf(
  'code_sealed, code_index, code_end',
  'unnest($3::int[], $4::text[], $5::text[], $6::text[]) as c (n, code_sealed, code_index, code_end)',
);
const plainLicenses = licensesOf(
  'purchase_code',
  '(select n, md5(n::text)::uuid::text as purchase_code from generate_series(1, $3::int) n) c',
);

/** As many at once as a statement carries without much memory. */
const licensesAtOnce = 20_000;

const activations = `
  insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
    activated_at, last_seen_at, token_hash, token_used_at, certificate_id, certificate_issued_at)
  select n, $2::int, 'https://site-' || n || '.example/', 'site-' || n || '.example',
    'site-' || n || '.example', 'site-' || n || '.example', 'live', now(),
    now() - case when n >= ${silentSince} and n < ${silentSince + silent} then 7 else 0 end * interval '1 day',
    encode(sha256(('bench-activation-' || lpad(n::text, 12, '0'))::bytea), 'hex'), now(),
    'bench-certificate-' || n, now()
  from generate_series(1, $1::int) n`;

const tables = ['users', 'sessions', 'licenses', 'activations'];

/** It would begin when it likes, on one side of a measurement. */
export const withoutVacuum = (table: string): string =>
  `alter table ${table} set (autovacuum_enabled = false)`;

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Every index of the tables but those that a constraint needs: made in the end they cost less. */
export async function dropIndexes(
  client: pg.Client,
  of: readonly string[],
): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any ($1::regclass[]) and not exists (
      select from pg_constraint where conindid = indexrelid)`,
    [of],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

interface Seeding {
  /** Licences, each with one live site, three of them a user's. */
  readonly rows: number;
  /** Of the hub that made the tables: with its secret. */
  readonly folder: string;
}

async function fillLicenses(
  client: pg.Client,
  { rows, folder, values }: Seeding & { readonly values: readonly number[] },
): Promise<void> {
  if (!(await isSealing(client))) {
    await client.query(plainLicenses, [...values, rows]);
    return;
  }
  const sealedCodes = await openSealing(client, folder);
  for (let first = 1; first <= rows; first += licensesAtOnce) {
    const codes = sealedCodes(first, Math.min(first + licensesAtOnce - 1, rows));
    await client.query(licenses, [...values, ...codes]);
  }
}

/** Fills a fresh database. */
export async function seed(url: string, { rows, folder }: Seeding): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const owners = userCount(rows);
    const item = themeId();
    // What is inserted fits by itself: no reference is looked up a million times.
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '512MB'");
    for (const table of [...tables, 'verification_requests']) {
      await client.query(withoutVacuum(table));
    }
    const indexes = await dropIndexes(client, tables);
    await client.query(users, [owners]);
    await client.query(sessions, [owners]);
    await fillLicenses(client, { rows, folder, values: [owners, item] });
    await client.query(activations, [rows, item]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

export const userCount = (rows: number): number => Math.floor(rows / licensesEach);
