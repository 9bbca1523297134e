// Creates the rows of an old hub by SQL: people, licenses, sites, audit events, conversations.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from '#scripts/machine/places.ts';
import { onDatabase } from './databases.ts';

const licensesOfEach = 3;
/** Number of open conversations in any database, because the work of a day does not grow. */
const openConversations = 200;
/**
 * Minimum number of conversations. Lists count to a thousand, so any database has more closed and
 * more tagged conversations than that.
 */
const fewestConversations = 3_200;
const messagesOfEach = 5;
/** Number of operators' audit events in any database. */
const operatorEvents = 300;
/** Cost of Argon2id: OWASP's smallest recommendation, which the hub uses. */
const argonCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
export const password = 'a password of the benchmark';

const padded = (n: number): string => String(n).padStart(12, '0');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const peopleIn = (rows: number): number => Math.floor(rows / licensesOfEach);
/** Returns the number of conversations, so that there are as many messages as licenses. */
export const conversationsIn = (rows: number): number =>
  Math.max(fewestConversations, Math.floor(rows / messagesOfEach));

export const operator = 1;
export const sessionToken = (person: number): string => `bench-session-${padded(person)}`;
export const sessionHash = (person: number): string => sha256(sessionToken(person));
export const siteToken = (site: number): string => `bench-activation-${padded(site)}`;
export const siteUrl = (site: number): string => `https://site-${site}.example/`;
export const certificateId = (site: number): string => `bench-certificate-${site}`;

interface CatalogFile {
  readonly items: readonly { readonly id: number; readonly kind: string }[];
  readonly plugins: readonly { readonly slug: string }[];
}

const { items, plugins } = JSON.parse(readFileSync(inRoot('catalog.json'), 'utf8')) as CatalogFile;
export const theme = items.find(({ kind }) => kind === 'theme')?.id ?? 0;
export const plugin = plugins[0]?.slug ?? '';

interface Argon {
  hashSync(text: string, options: typeof argonCost): string;
}

export function hashOfPassword(): string {
  const argon = createRequire(inRoot('apps/server/package.json'))('@node-rs/argon2') as Argon;
  return argon.hashSync(password, argonCost);
}

function fills(rows: number): Readonly<Record<string, string>> {
  const [people, talks] = [peopleIn(rows), conversationsIn(rows)];
  const few = openConversations;
  return {
    users: `insert into users (username, email, first_name, last_name, password_hash, email_verified_at, created_at)
      select 'user-' || n, 'user-' || n || '@buyer.example', 'First', 'Last', '${hashOfPassword()}', now(), now()
      from generate_series(1, ${people}) n`,
    // The session was last seen in the future, so that no measurement updates it.
    sessions: `insert into sessions (id_hash, user_id, created_at, signed_in_at, last_seen_at, expires_at, address, user_agent)
      select encode(sha256(('bench-session-' || lpad(n::text, 12, '0'))::bytea), 'hex'), n, now(),
        now() + interval '1 day', now() + interval '1 hour', now() + interval '30 days', '127.0.0.1', 'bench'
      from generate_series(1, ${people}) n`,
    // A person's licenses are far apart in the table, like purchases over years. No measurement
    // opens the sealed codes.
    licenses: `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index, code_end,
        sold_at, license_type, supported_until, confirmed_at, checked_at, created_at)
      select (n - 1) % ${people} + 1, ${theme}, 'Theme', 'https://market.example/item/1', 'theme', 's1.bench.' || n,
        'bench-' || md5(n::text), right(md5(n::text), 4), now() - n % 1000 * interval '1 day', 'regular',
        now() + n % 365 * interval '1 day', now(), now(), now()
      from generate_series(1, ${rows}) n`,
    // The sites were last seen a week ago, so that every heartbeat is stored.
    activations: `insert into activations (license_id, item_id, site_url, site, host, end_product, kind, activated_at,
        last_seen_at, token_hash, token_used_at, certificate_id, certificate_issued_at)
      select n, ${theme}, 'https://site-' || n || '.example/', site, site, site, 'live', now(),
        now() - interval '7 days', encode(sha256(('bench-activation-' || lpad(n::text, 12, '0'))::bytea), 'hex'),
        now(), 'bench-certificate-' || n, now()
      from generate_series(1, ${rows}) n, lateral (select 'site-' || n || '.example' as site) s`,
    audit_events: `insert into audit_events (at, event, user_id, actor, address, details, sequence, digest, link)
      select now() - n % 400 * interval '1 day', case when by then 'licenses.blocked' else 'licenses.code_shown' end,
        (n - 1) % ${people} + 1, case when by then 'operator' else 'user' end, '127.0.0.1',
        jsonb_build_object('license_id', n, 'item', 'Theme', 'code_end', right(md5(n::text), 4), 'by_name', 'olive'),
        n, 'bench', 'bench'
      from generate_series(1, ${rows}) n,
        lateral (select n % greatest(1, ${rows} / ${operatorEvents}) = 0 as by) k`,
    // A quarter each of the conversations is assigned to the operator, unassigned, snoozed and
    // closed.
    conversations: `insert into conversations (user_id, topic, license_id, created_at, last_position, last_at, waiting_since,
        assigned_to, snoozed_until, closed_at)
      select person, 'question', person, at, ${messagesOfEach}, at, case when state <= 1 then at end,
        case when state = 0 then ${operator} end, case when state = 2 then now() + interval '1 day' end,
        case when state = 3 then at end
      from (select (n - 1) % ${people} + 1 as person, now() - (${talks} - n) * interval '1 minute' as at,
          case when n % (${talks} / ${few}) = 0 then n / (${talks} / ${few}) % 4 else 3 end as state
        from generate_series(1, ${talks}) n) s`,
    // Messages of a conversation are far apart in the table, like messages of different days.
    conversation_messages: `insert into conversation_messages (conversation_id, position, side, author_id, client_key, text, folded, created_at)
      select c.id, p, s.side, case s.side when 'buyer' then c.user_id else ${operator} end, c.id || '-' || p, s.text,
        lower(' ' || s.text), c.last_at
      from generate_series(1, ${messagesOfEach}) p cross join conversations c cross join lateral (
        select case when p % 2 = 1 then 'buyer' else 'publisher' end as side,
          'The header of site ' || c.id || ' jumps when the menu opens, since version 2.' || p as text) s
      order by p, c.id`,
    tags: `insert into tags (name, color, changed_at) values ('Common', 'red', now()), ('Rare', 'blue', now())`,
    // Every third conversation has the first tag, and ten of the oldest have the second tag.
    conversation_tags: `insert into conversation_tags (conversation_id, tag_id, last_at, closed_at)
      select id, 1, last_at, closed_at from conversations where id % 3 = 0
      union all select id, 2, last_at, closed_at from conversations where id <= 10`,
    saved_views: `insert into saved_views (user_id, list, name, search)
      select ${operator}, 'conversations', 'View ' || n, 'box=all&tag=1&sort=oldest' from generate_series(1, 20) n`,
    operators: `insert into operators (user_id, role, since) values (${operator}, 'owner', now())`,
  };
}

export const seed = (url: string, rows: number): Promise<void> =>
  onDatabase(url, async (client) => {
    const all = fills(rows);
    const tables = Object.keys(all);
    // The rows need no check of foreign keys, and no vacuum may start during a measurement.
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '512MB'");
    for (const table of [...tables, 'verification_requests']) {
      await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
    }
    // Dropping and rebuilding indexes is cheaper than updating them.
    await client.query(
      `update pg_index set indisready = false, indisvalid = false where indrelid = any ($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`,
      [tables],
    );
    for (const text of Object.values(all)) await client.query(text);
    for (const table of tables) await client.query(`reindex table ${table}`);
    await client.query('update users set is_admin = true where id = $1', [operator]);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
