import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refusal } from '#scripts/machine/sentences.ts';

/** What `npm run bench -- …` may change. */
export interface Settings {
  /** What to measure, by name. */
  readonly names: readonly string[];
  /** Licences in the large database. */
  readonly rows: number;
  /** Purchases of the larger import. */
  readonly purchases: number;
  /** Requests of the soak. */
  readonly requests: number;
  /** How often each side has its turn. */
  readonly rounds: number;
  /** How long a turn of an HTTP measurement lasts, in seconds. */
  readonly seconds: number;
  /** Whether a missed target fails the command. */
  readonly strict: boolean;
  /** Whether the hub writes a CPU profile into `.cache/profiles`. */
  readonly profile: boolean;
  /** The program of another build, to measure this one against; null: against bare servers. */
  readonly against: string | null;
}

/** What can be measured: on its own, and against another build. */
interface Known {
  readonly alone: readonly string[];
  /** Too long to be among those that are measured when none is named. */
  readonly named: readonly string[];
  readonly against: readonly string[];
}

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= least) return value;
  throw refusal(`--${name} must be a number from ${least} up, not "${text}".`);
}

function readNames(
  names: readonly string[],
  known: readonly string[],
  all = known,
): readonly string[] {
  const stranger = names.find((name) => !known.includes(name));
  if (stranger === undefined) return names.length > 0 ? names : all;
  throw refusal(`There is no measurement "${stranger}"; there are ${known.join(', ')}.`);
}

/** @throws a refusal where the folder has no build. */
function readBuild(folder: string): string {
  const program = resolve(folder, 'apps/server/dist/main.js');
  if (existsSync(program)) return program;
  throw refusal(`--against names a folder without a build: run npm run build in ${folder} first.`);
}

/** Reads the command line. */
export function readSettings(known: Known): Settings {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: '300000' },
      purchases: { type: 'string', default: '1000' },
      requests: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '1' },
      strict: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  });
  const alone = [...known.alone, ...known.named];
  return {
    ...values,
    names:
      values.against === undefined
        ? readNames(positionals, alone, known.alone)
        : readNames(positionals, known.against),
    against: values.against === undefined ? null : readBuild(values.against),
    rows: Math.round(readNumber('rows', values.rows, 3_000)),
    purchases: Math.round(readNumber('purchases', values.purchases, 1_000)),
    requests: Math.round(readNumber('requests', values.requests, 1_000)),
    rounds: Math.round(readNumber('rounds', values.rounds, 1)),
    seconds: readNumber('seconds', values.seconds, 1),
  };
}
