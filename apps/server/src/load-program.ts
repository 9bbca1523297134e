import { join } from 'node:path';
import type * as Program from './program.ts';
import { runKept, type Run } from './start/kept-code.ts';

/** The name of the script, where the build has made one. */
declare const PROGRAM_SCRIPT: string | undefined;

/** The hub and its commands, as they stand here or as the build made them. */
export async function loadProgram(): Promise<Run<typeof Program>> {
  if (typeof PROGRAM_SCRIPT === 'undefined') {
    return { exports: await import('./program.ts'), keep: () => {} };
  }
  return runKept(join(import.meta.dirname, PROGRAM_SCRIPT));
}
