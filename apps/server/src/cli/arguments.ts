import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { reasonLength } from '@hub/contract/limits';

export const text = { type: 'string' } as const;

export const flag = { type: 'boolean' } as const;

/** Returns null for an unknown option or a missing value. */
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

/** Returns null without words or for a text that is too long. */
export function reasonOf(words: readonly string[]): string | null {
  const reason = words.join(' ').trim();
  return reason === '' || reason.length > reasonLength ? null : reason;
}
