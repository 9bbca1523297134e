import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { reasonLength } from '@hub/contract/limits';

/** Option with a value: `--to WHO`. */
export const text = { type: 'string' } as const;

/** Option without a value: `--verbose`. */
export const flag = { type: 'boolean' } as const;

/**
 * Splits the arguments of a command into options and positional arguments, in any order. Returns
 * null for an unknown option or a missing value.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}

/** Joins the words of a reason. Returns null without words or for a text that is too long. */
export function reasonOf(words: readonly string[]): string | null {
  const reason = words.join(' ').trim();
  return reason === '' || reason.length > reasonLength ? null : reason;
}
