import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { reasonLength } from '@hub/contract/limits';

/** An option with a value: `--to WHO`. */
export const text = { type: 'string' } as const;

/** An option without a value: `--verbose`. */
export const flag = { type: 'boolean' } as const;

/**
 * Splits the arguments of a command into options and other words, in any order; null for an unknown
 * option and for a missing value.
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

/** The words of a reason; null if there are none, or too many. */
export function reasonOf(words: readonly string[]): string | null {
  const reason = words.join(' ').trim();
  return reason === '' || reason.length > reasonLength ? null : reason;
}
