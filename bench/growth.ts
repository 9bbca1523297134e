import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { interleave, ratioOf } from './interleave.ts';
import { freshValue, type Plan, type PlannedCall, type Statement } from './plan.ts';
import { sessionHash, siteHash, userCount } from './seed.ts';
import { smallRows, type Stage } from './stage.ts';

const batch = 100;
const rounds = 40;
/** Users and sites that come by, spread over all of them: their rows are in memory, as in life. */
const inUse = 1_000;
/** quality.md: what a growing database may cost. */
const mostGrowth = 1.25;

/** The statement of a call, and the value that stands there for another user or site. */
interface Read {
  readonly name: string;
  readonly statement: Statement;
  readonly place: number;
  readonly valueFor: (nth: number) => unknown;
  /** Users or sites that a database of so many licences has. */
  readonly countIn: (rows: number) => number;
}

/** A database: a connection of its own, and how many licences it has. */
interface Side {
  readonly client: pg.Client;
  readonly rows: number;
}

function readOne({ client, rows }: Side, read: Read, nth: number): Promise<unknown> {
  const one = 1 + nth * Math.floor(read.countIn(rows) / inUse);
  const values = read.statement.values.with(read.place, read.valueFor(one));
  return client.query({ name: read.name, text: read.statement.text, values });
}

/** Milliseconds for a batch of reads, each for a user in use who is drawn anew. */
async function readMany(side: Side, read: Read): Promise<number> {
  const start = performance.now();
  for (let done = 0; done < batch; done += 1) {
    await readOne(side, read, Math.floor(Math.random() * inUse));
  }
  return performance.now() - start;
}

async function readAll(side: Side, read: Read): Promise<void> {
  for (let nth = 0; nth < inUse; nth += 1) await readOne(side, read, nth);
}

const statementOf = (plan: Plan, id: PlannedCall['id']): Statement => {
  const [statement, ...more] = plan.find((call) => call.id === id)?.examples[0]?.statements ?? [];
  if (!statement || more.length > 0) throw new Error(`${id} is no longer one statement`);
  return statement;
};

/** The three calls; `valueFor(1)` is what stands in their first example. */
function readsOf(plan: Plan): Read[] {
  const read = (id: string, rest: Omit<Read, 'name' | 'statement' | 'place'>): Read => {
    const statement = statementOf(plan, id);
    const first = rest.valueFor(1);
    const place = statement.values.findIndex((value) => value === first || value === freshValue);
    if (place < 0) throw new Error(`${id} is read by another statement than seeded`);
    return { name: id, statement, place, ...rest };
  };
  const fresh = () => randomBytes(32).toString('base64url');
  return [
    read('licenses', { valueFor: sessionHash, countIn: userCount }),
    read('heartbeat', { valueFor: siteHash, countIn: (rows) => rows }),
    read('requests', { valueFor: fresh, countIn: (rows) => rows }),
  ];
}

/** The time of the hub's hot statements in a large database ÷ in a small one. */
export async function measureGrowth({ settings, found, ...stage }: Stage): Promise<void> {
  const { plan } = await stage.plan();
  const [smallUrl, largeUrl] = [await stage.small(), await stage.large()];
  const sideOf = (url: string, rows: number): Side => ({
    client: new pg.Client({ connectionString: url }),
    rows,
  });
  const [large, small, control] = [
    sideOf(largeUrl, settings.rows),
    sideOf(smallUrl, smallRows),
    sideOf(smallUrl, smallRows),
  ] as const;
  const sides = [large, small, control];
  await Promise.all(sides.map(({ client }) => client.connect()));
  try {
    for (const read of readsOf(plan)) {
      for (const side of sides) await readAll(side, read);
      const take = (side: Side) => () => readMany(side, read);
      const takes = { large: take(large), small: take(small), control: take(control) };
      const times = await interleave(takes, rounds);
      const sizes = `${settings.rows.toLocaleString('en')} ÷ ${smallRows.toLocaleString('en')}`;
      found({
        name: `${read.name}: time with ${sizes} licences`,
        ratio: ratioOf(times.large, times.small),
        control: ratioOf(times.control, times.small),
        target: { most: mostGrowth },
      });
    }
  } finally {
    await Promise.all(sides.map(({ client }) => client.end()));
  }
}
