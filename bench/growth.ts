import { randomBytes } from 'node:crypto';
import { openBackend, type Backend } from './backend.ts';
import { interleave, pick, ratioOf, type Samples } from './interleave.ts';
import { freshValue, type Plan, type Statement } from './plan.ts';
import { sessionHash, silentSince, siteHash, userCount } from './seed.ts';
import { smallRows, type Stage } from './stage.ts';

/** Calls of one turn: enough that a turn is long beside what interrupts it. */
const batch = 200;
const rounds = 60;
/** Users and sites that come by, spread over all of them: their rows are in memory, as in life. */
const inUse = 1_000;
/** quality.md: what a growing database may cost. */
const mostGrowth = 1.25;

/** The statements of a call, to be run for another user or site each time. */
interface Asked {
  readonly name: string;
  readonly statements: readonly Statement[];
  /** Who the statements were recorded for. */
  readonly recorded: number;
  /** The values that name the nth user or site. */
  readonly namesOf: (nth: number) => readonly unknown[];
  /** Users or sites that a database of so many licences has. */
  readonly countIn: (rows: number) => number;
}

/** A database: a connection of its own, and how many licences it has. */
interface Side {
  readonly backend: Backend;
  readonly rows: number;
}

/** As the hub writes them. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function statementsFor({ statements, ...asked }: Asked, nth: number) {
  const recorded = asked.namesOf(asked.recorded);
  const names = asked.namesOf(nth);
  const valueFor = (value: unknown): unknown => {
    if (value === freshValue) return randomBytes(32).toString('base64url');
    if (recorded.includes(value)) return names[recorded.indexOf(value)];
    return typeof value === 'string' && instant.test(value) ? new Date().toISOString() : value;
  };
  return statements.map(({ text, values }, at) => ({
    name: `${asked.name}_${at}`,
    text,
    values: values.map(valueFor),
  }));
}

function ask({ backend, rows }: Side, asked: Asked, places: readonly number[]): Promise<void> {
  const apart = Math.floor(asked.countIn(rows) / inUse);
  return backend.run(places.flatMap((place) => statementsFor(asked, 1 + place * apart)));
}

interface Turn {
  readonly ms: number;
  /** Of the database server; not a number where none is told. */
  readonly cpuMs: number;
}

/** One turn: as many calls on each side, each for one of those in use who is drawn anew. */
async function takeTurn(side: Side, asked: Asked): Promise<Turn> {
  const places = Array.from({ length: batch }, () => Math.floor(Math.random() * inUse));
  const before = side.backend.cpuMs();
  const start = performance.now();
  await ask(side, asked, places);
  const ms = performance.now() - start;
  const after = side.backend.cpuMs();
  return { ms, cpuMs: before === null || after === null ? Number.NaN : after - before };
}

function askedOf(plan: Plan): Asked[] {
  const find = (id: string, rest: Omit<Asked, 'name' | 'statements'>): Asked => {
    const statements = plan.find((call) => call.id === id)?.examples[0]?.statements ?? [];
    const names = [...rest.namesOf(rest.recorded), freshValue];
    if (!statements.every(({ values }) => values.some((value) => names.includes(value)))) {
      throw new Error(`${id} is asked by other values than those seeded`);
    }
    return { name: id, statements, ...rest };
  };
  const sites = (rows: number): number => rows;
  return [
    find('licenses', { recorded: 1, namesOf: (nth) => [sessionHash(nth)], countIn: userCount }),
    find('weekly', {
      recorded: silentSince,
      namesOf: (nth) => [siteHash(nth), nth],
      countIn: sites,
    }),
    find('requests', { recorded: 1, namesOf: () => [], countIn: sites }),
  ];
}

/** Both sides alike: everybody in use has been asked for, and nothing waits to be written out. */
async function warm(sides: readonly Side[], asked: Asked): Promise<void> {
  const everybody = Array.from({ length: inUse }, (_, place) => place);
  for (const side of sides) await ask(side, asked, everybody);
  for (const { backend } of sides) await backend.run([{ text: 'checkpoint' }]);
  for (const side of sides) await ask(side, asked, everybody);
}

type Sides = Readonly<Record<'large' | 'small' | 'control', Side>>;

async function measureOne(
  { large, small, control }: Sides,
  asked: Asked,
  found: Stage['found'],
): Promise<void> {
  await warm([large, small, control], asked);
  const take = (side: Side) => () => takeTurn(side, asked);
  const takes = { large: take(large), small: take(small), control: take(control) };
  const turns = await interleave(takes, rounds);
  const sizes = `${large.rows.toLocaleString('en')} ÷ ${small.rows.toLocaleString('en')}`;
  const finding = (unit: string, of: Samples<keyof Sides>): void =>
    found({
      name: `${asked.name}: ${unit} with ${sizes} licences`,
      ratio: ratioOf(of.large, of.small),
      control: ratioOf(of.control, of.small),
      target: { most: mostGrowth },
    });
  finding('time', pick(turns, 'ms'));
  const worked = pick(turns, 'cpuMs');
  if (!worked.large.some(Number.isNaN)) finding('processor time', worked);
}

/** What the hub's hot statements cost in a large database ÷ in a small one. */
export async function measureGrowth({ settings, found, ...stage }: Stage): Promise<void> {
  const { plan } = await stage.plan();
  const [smallUrl, largeUrl] = [await stage.small(), await stage.large()];
  const backends = await Promise.all([largeUrl, smallUrl, smallUrl].map(openBackend));
  const [ofLarge, ofSmall, ofControl] = backends as [Backend, Backend, Backend];
  const sides = {
    large: { backend: ofLarge, rows: settings.rows },
    small: { backend: ofSmall, rows: smallRows },
    control: { backend: ofControl, rows: smallRows },
  };
  try {
    for (const asked of askedOf(plan)) await measureOne(sides, asked, found);
  } finally {
    await Promise.all(backends.map((backend) => backend.close()));
  }
}
