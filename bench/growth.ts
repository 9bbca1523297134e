import pg from 'pg';
import { interleave, ratioOf } from './interleave.ts';
import type { Plan, Statement } from './plan.ts';
import type { Finding, Target } from './report.ts';
import { sessionHash, userCount } from './seed.ts';

const batch = 100;
const rounds = 61;
/** Users who come by, spread over all of them: their rows are in memory, as those in use are. */
const usersInUse = 1_000;
/** quality.md: what a growing database may cost. */
const mostGrowth = 1.25;
export const smallRows = 3_000;

/** Two reads of the plan, each for a user who is drawn anew. */
interface Read {
  readonly name: string;
  readonly statement: Statement;
  /** The recorded value that names the user, and what stands there for another user. */
  readonly place: number;
  readonly valueFor: (user: number) => unknown;
  readonly target: Target;
}

/** A database: a connection of its own, and how many users it has. */
interface Side {
  readonly client: pg.Client;
  readonly users: number;
}

const readOne = ({ client, users }: Side, read: Read, nth: number): Promise<unknown> => {
  const user = 1 + nth * Math.floor(users / usersInUse);
  const values = read.statement.values.with(read.place, read.valueFor(user));
  return client.query({ name: read.name, text: read.statement.text, values });
};

/** Milliseconds for a batch of reads, each for a user in use who is drawn anew. */
async function readMany(side: Side, read: Read): Promise<number> {
  const start = performance.now();
  for (let done = 0; done < batch; done += 1) {
    await readOne(side, read, Math.floor(Math.random() * usersInUse));
  }
  return performance.now() - start;
}

async function readAll(side: Side, read: Read): Promise<void> {
  for (let nth = 0; nth < usersInUse; nth += 1) await readOne(side, read, nth);
}

function readsOf(plan: Plan): Read[] {
  const statements = plan[0]?.examples[0]?.statements ?? [];
  const session = statements.find(({ text }) => text.includes('"sessions"'));
  const licenses = statements.find(({ text }) => text.includes('from "licenses"'));
  if (!session || !licenses)
    throw new Error('The licences are read by other statements than seeded');
  const hash = session.values.indexOf(sessionHash(1));
  const user = licenses.values.indexOf(1);
  return [
    {
      name: 'licence query',
      statement: licenses,
      place: user,
      valueFor: (id) => id,
      target: { most: mostGrowth },
    },
    {
      name: 'session query',
      statement: session,
      place: hash,
      valueFor: sessionHash,
      target: null,
    },
  ];
}

interface Growth {
  readonly small: string;
  readonly large: string;
  readonly rows: number;
}

/** The time of the hub's hot reads in a large database ÷ in a small one. */
export async function measureGrowth(
  { small, large, rows }: Growth,
  plan: Plan,
  found: (finding: Finding) => void,
): Promise<void> {
  const sideOf = (url: string, licenses: number): Side => ({
    client: new pg.Client({ connectionString: url }),
    users: userCount(licenses),
  });
  const sides = [sideOf(large, rows), sideOf(small, smallRows)] as const;
  await Promise.all(sides.map(({ client }) => client.connect()));
  try {
    for (const read of readsOf(plan)) {
      for (const side of sides) await readAll(side, read);
      const [inLarge, inSmall] = sides;
      const takes = {
        large: () => readMany(inLarge, read),
        small: () => readMany(inSmall, read),
      };
      const times = await interleave(takes, rounds);
      const sizes = `${rows.toLocaleString('en')} ÷ ${smallRows.toLocaleString('en')} licences`;
      const ratio = ratioOf(times.large, times.small);
      found({ name: `${read.name}, ${sizes}, time`, ratio, target: read.target });
    }
  } finally {
    await Promise.all(sides.map(({ client }) => client.end()));
  }
}
