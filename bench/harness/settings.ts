import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refusal } from '#scripts/machine/sentences.ts';

/** Reads the command line; `known` lists the existing measurements. */
export function readSettings(known: readonly string[]) {
  const text = { type: 'string' } as const;
  const numbers = { rows: text, amount: text, rounds: text, seconds: text };
  const options = { ...numbers, against: text, list: { type: 'boolean', default: false } } as const;
  const { values, positionals: names } = parseArgs({ allowPositionals: true, options });
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined || (names.length === 0 && !values.list)) {
    const sentence = stranger === undefined ? 'Name a measurement' : `There is no "${stranger}"`;
    throw refusal(`${sentence}: there are ${known.join(', ')}.`);
  }
  const read = (name: keyof typeof numbers): number | null => {
    const { [name]: typed = null } = values;
    if (typed === null || /^[1-9]\d{0,8}$/.test(typed))
      return typed === null ? null : Number(typed);
    throw refusal(`--${name} must be a whole number from 1 up, not "${typed}".`);
  };
  const { list, against } = values;
  const program = against === undefined ? null : resolve(against, 'apps/server/dist/main.js');
  if (program !== null && !existsSync(program)) throw refusal(`${against} has no build.`);
  return {
    names,
    list,
    rows: read('rows'),
    amount: read('amount'),
    /** Number of measured rounds; an additional round warms up. */
    rounds: read('rounds') ?? 6,
    /** Duration of a load in seconds. */
    seconds: read('seconds') ?? 1,
    /** Program of an older build that is also measured. */
    against: program,
  };
}

export type Settings = Readonly<ReturnType<typeof readSettings>>;
