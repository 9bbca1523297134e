// The first page of the operators' inbox among many messages ÷ among a few.
import pg from 'pg';
import { openClient, type HubClient } from './hub-client.ts';
import { interleave, ratioOf } from './interleave.ts';
import { dropIndexes, sessionToken, userCount, withoutVacuum } from './seed.ts';
import { startHub } from './servers.ts';
import { smallRows, withServers, type Stage } from './stage.ts';

const mostGrowth = 1.25;
/** Messages in the small inbox. */
const few = 1_000;
/** Messages of each conversation. */
const each = 5;
/** Pages of one turn. */
const batch = 40;
const boxes = ['waiting', 'mine', 'nobodys', 'snoozed', 'closed', 'all'] as const;

const env = { HUB_REQUIRE_SECOND_FACTOR: 'nobody' };

/** Conversations of which each box has a full page: the rest, closed ones, lie around them. */
const lively = 200;

/** A fourth of the lively ones is the first user's, who runs the hub, one nobody's, one put off and one closed. */
const conversations = `
  insert into conversations (user_id, topic, license_id, created_at, last_position, last_at,
    waiting_since, assigned_to, snoozed_until, closed_at)
  select (n - 1) % $2::int + 1, 'question', (n - 1) % $2::int + 1, at, ${each}, at,
    case when state <= 1 then at end, case when state = 0 then 1 end,
    case when state = 2 then now() + interval '1 day' end, case when state = 3 then at end
  from (
    select n, now() - ($1::int - n) * interval '1 minute' as at,
      case when n % ($1::int / ${lively}) = 0 then n / ($1::int / ${lively}) % 4 else 3 end as state
    from generate_series(1, $1::int) n) s`;

/** A conversation's messages lie apart, as those of days do. */
const messages = `
  insert into conversation_messages (conversation_id, position, side, author_id, name, text, folded, created_at)
  select c.id, p, s.side, case s.side when 'buyer' then c.user_id else 1 end, c.id || '-' || p, s.text,
    lower(' ' || s.text), c.last_at
  from generate_series(1, ${each}) p cross join conversations c cross join lateral (
    select case when p % 2 = 1 then 'buyer' else 'publisher' end as side,
      'The header of site ' || c.id || ' jumps when the menu opens, since version 2.' || p as text) s
  order by p, c.id`;

const tables = ['conversations', 'conversation_messages'];

/** Puts so many messages into a database, in place of what conversations it had. */
export async function fillInbox(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query('truncate conversations restart identity cascade');
    for (const table of tables) await client.query(withoutVacuum(table));
    const indexes = await dropIndexes(client, tables);
    await client.query('update users set is_admin = true where id = 1');
    await client.query(conversations, [count / each, userCount(smallRows)]);
    await client.query(messages);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function takeTurn(client: HubClient, box: string): Promise<number> {
  const start = performance.now();
  for (let page = 0; page < batch; page += 1) {
    await client.get(`/api/operator/conversations?box=${box}`);
  }
  return performance.now() - start;
}

/** What an inbox of `--rows` messages shows first, by the clock ÷ the same of a thousand. */
export async function measureInbox({
  settings,
  folder,
  found,
  databases,
  ...stage
}: Stage): Promise<void> {
  await stage.small();
  const made = async (name: string, count: number): Promise<string> => {
    const url = await databases.create(name, 'small');
    await fillInbox(url, count);
    return url;
  };
  const many = settings.rows - (settings.rows % each);
  console.log(`Preparing an inbox of ${many.toLocaleString('en')} messages …`);
  const small = await made('inbox_small', few);
  const large = await made('inbox_large', many);
  const starts = [large, small, small].map(
    (databaseUrl) => () => startHub({ databaseUrl, folder, env }),
  );
  await withServers(starts, async (...servers) => {
    const clients = await Promise.all(servers.map(({ url }) => openClient(url, sessionToken(1))));
    const [ofLarge, ofSmall, ofControl] = clients as [HubClient, HubClient, HubClient];
    for (const box of boxes) {
      const take = (client: HubClient) => () => takeTurn(client, box);
      const turns = { large: take(ofLarge), small: take(ofSmall), control: take(ofControl) };
      const ms = await interleave(turns, settings.rounds);
      found({
        name: `inbox, ${box}: time at ${many.toLocaleString('en')} messages ÷ at ${few.toLocaleString('en')}`,
        ratio: ratioOf(ms.large, ms.small),
        control: ratioOf(ms.control, ms.small),
        target: { most: mostGrowth },
      });
    }
  });
}
