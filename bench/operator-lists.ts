import pg from 'pg';
import { lists } from '@hub/contract/limits';
import { openClient, type HubClient } from './hub-client.ts';
import { interleave, pick, ratioOf } from './interleave.ts';
import { sessionToken, userCount } from './seed.ts';
import { startBareCsv, startHub, type Server } from './servers.ts';
import { smallRows, withServers, type Stage } from './stage.ts';

/** What operators may wait longer for in a large database. */
const mostGrowth = 1.25;
/** A file (of 100,000 rows: --rows 100000): how much of the bare stream's speed, and how much more memory. */
const leastSpeed = 0.8;
const mostMegabytes = 30;

/** Pages of one turn: enough that a turn is long beside what interrupts it. */
const batch = 40;

/** Events of the operator: more than are counted. */
const ofOperator = 1_500;

/** The first user runs the hub; each licence has an event, and as many of them are an operator's in any database. */
const prepareText = `
  update users set is_admin = true where id = 1;
  insert into operators (user_id, role, since) values (1, 'owner', now()) on conflict do nothing;
  update sessions set second_factor_at = now() where user_id = 1;
  insert into audit_events (at, event, user_id, actor, address, details)
  select now() - (l.id % 400) * interval '1 day',
    case when is_operators then 'licenses.blocked' else 'licenses.code_shown' end, l.user_id,
    case when is_operators then 'operator' else 'user' end, '127.0.0.1',
    jsonb_build_object('license_id', l.id, 'item', l.item_name, 'code_end', l.code_end, 'by_name', 'olive')
  from licenses l, lateral (
    select l.id % greatest(1, (select count(*) from licenses) / ${ofOperator}) = 0 as is_operators) as kind
  where not exists (select from audit_events);
  analyze users; analyze audit_events`;

async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(prepareText);
  } finally {
    await client.end();
  }
}

/** What one turn asks for, drawn anew from so many licences. */
type Ask = (client: HubClient, rows: number) => Promise<unknown>;

const drawn = (most: number): number => 1 + Math.floor(Math.random() * most);

const licensePage: Ask = (client, rows) => {
  const id = drawn(rows);
  return Promise.all([
    client.get(`/api/operator/license?license_id=${id}`),
    client.get(`/api/operator/trail?license=${id}`),
  ]);
};

/** By username, address and site: what a buyer who writes says of themselves. */
const peopleSearch: Ask = async (client, rows) => {
  const person = drawn(userCount(rows));
  for (const q of [
    `user-${person}`,
    `user-${person}@buyer.example`,
    `site-${drawn(rows)}.example`,
  ]) {
    await client.get(`/api/operator/people?q=${encodeURIComponent(q)}`);
  }
};

const trailPages: Ask = async (client, rows) => {
  await client.get('/api/operator/trail');
  await client.get(`/api/operator/trail?person=${drawn(userCount(rows))}`);
  await client.get('/api/operator/trail?kind=licenses.code_shown');
  await client.get('/api/operator/trail?operator=olive');
};

/** A call in a large database ÷ in a small one. */
const growth =
  (name: string, ask: Ask) =>
  async ({ settings, found, folder, ...stage }: Stage): Promise<void> => {
    const [small, large] = [await stage.small(), await stage.large()];
    for (const url of [small, large]) await prepare(url);
    const starts = [large, small, small].map(
      (databaseUrl) => () => startHub({ databaseUrl, folder }),
    );
    await withServers(starts, async (...servers) => {
      const clients = await Promise.all(servers.map(({ url }) => openClient(url, sessionToken(1))));
      const turn = (place: number, rows: number) => async () => {
        const client = clients[place] as HubClient;
        const begin = performance.now();
        for (let nth = 0; nth < batch; nth += 1) await ask(client, rows);
        return { ms: performance.now() - begin };
      };
      const turns = {
        large: turn(0, settings.rows),
        small: turn(1, smallRows),
        control: turn(2, smallRows),
      };
      const ms = pick(await interleave(turns, settings.rounds), 'ms');
      const sizes = `${settings.rows.toLocaleString('en')} ÷ ${smallRows.toLocaleString('en')}`;
      found({
        name: `${name}: time with ${sizes} licences`,
        ratio: ratioOf(ms.large, ms.small),
        control: ratioOf(ms.control, ms.small),
        target: { most: mostGrowth },
      });
    });
  };

export const measurePeopleSearch = growth('people-search', peopleSearch);
export const measureLicensePage = growth('license-page', licensePage);
export const measureTrail = growth('trail', trailPages);

/** The statement of the hub's list of licences, without an end. */
const statement = `select l.id, l.item_id, l.item_name, l.code_end, l.status, l.license_type, l.sold_at,
    l.supported_until, u.id, u.username,
    (select coalesce(json_agg(json_build_object('url', a.site_url, 'kind', a.kind)
      order by a.kind <> 'live', a.id desc), '[]'::json)
      from activations a where a.license_id = l.id and a.ended_at is null),
    (select a.end_product from activations a where a.license_id = l.id and a.kind = 'live'
      and a.unbound_at is null order by a.activated_at desc, a.id desc limit 1),
    (select count(*)::int from activations a where a.license_id = l.id and a.counted_as_move)
  from licenses l left join users u on u.id = l.user_id`;

/** Reads an answer to its end; how many bytes, and how much memory the server held at most. */
async function readWhole(
  answer: Response,
  server: Server,
): Promise<{ bytes: number; most: number }> {
  let [bytes, most] = [0, 0];
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    most = Math.max(most, server.residentBytes() ?? 0);
  }
  return { bytes, most };
}

/** A CSV of the hub against a bare stream of the same statement, and the memory that it takes. */
export async function measureCsv({ settings, found, folder, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.large();
  await prepare(databaseUrl);
  const bareStatement = `${statement} order by l.id desc`;
  const starts = [
    () => startHub({ databaseUrl, folder }),
    () => startBareCsv(databaseUrl, bareStatement),
    () => startBareCsv(databaseUrl, bareStatement),
  ];
  await withServers(starts, async (...servers) => {
    const [hub, bare, control] = servers as [Server, Server, Server];
    const { headers } = await openClient(hub.url, sessionToken(1));
    const ofHub = async () => {
      const before = hub.residentBytes() ?? 0;
      const begin = performance.now();
      const answer = await fetch(`${hub.url}/api/operator/licenses/csv`, { headers });
      const { most } = await readWhole(answer, hub);
      const ms = performance.now() - begin;
      return { perSecond: settings.rows / ms, grown: Math.max(0, most - before) };
    };
    const ofBare = (server: Server) => async () => {
      const begin = performance.now();
      await readWhole(await fetch(server.url), server);
      return { perSecond: settings.rows / (performance.now() - begin), grown: 0 };
    };
    const sides = { hub: ofHub, bare: ofBare(bare), control: ofBare(control) };
    const samples = await interleave(sides, settings.rounds);
    const speed = pick(samples, 'perSecond');
    found({
      name: `csv: rows a second against a bare stream, ${lists.portion.toLocaleString('en')} at once`,
      ratio: ratioOf(speed.hub, speed.bare),
      control: ratioOf(speed.control, speed.bare),
      target: { least: leastSpeed },
    });
    const megabytes = Math.max(...pick(samples, 'grown').hub) / 1_000_000;
    found({
      name: `csv: memory of ${settings.rows.toLocaleString('en')} rows ÷ ${mostMegabytes} MB`,
      ratio: { median: megabytes / mostMegabytes, min: 0, max: megabytes / mostMegabytes },
      target: { most: 1 },
    });
  });
}
