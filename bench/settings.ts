import { parseArgs } from 'node:util';
import { refusal } from '#scripts/sentences.ts';

/** What `npm run bench -- --…` may change. */
export interface Settings {
  /** Licences in the large database. */
  readonly rows: number;
  /** How often each side has its turn. */
  readonly rounds: number;
  /** How long a turn of an HTTP measurement lasts, in seconds. */
  readonly seconds: number;
  /** Parts of names: what to measure; empty for everything. */
  readonly only: readonly string[];
  /** Whether a missed target fails the command. */
  readonly strict: boolean;
  /** Whether the hub writes a CPU profile into `.cache/profiles`. */
  readonly profile: boolean;
}

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= least) return value;
  throw refusal(`--${name} must be a number from ${least} up, not "${text}".`);
}

export function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '300000' },
      rounds: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: [] },
      strict: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  });
  return {
    ...values,
    rows: Math.round(readNumber('rows', values.rows, 3_000)),
    rounds: Math.round(readNumber('rounds', values.rounds, 1)),
    seconds: readNumber('seconds', values.seconds, 1),
  };
}
