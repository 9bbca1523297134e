import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

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
