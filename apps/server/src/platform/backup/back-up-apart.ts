import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Contents } from './manifest.ts';
import { tellMissing } from './write-backup.ts';
import type { Log } from '#platform/log/log.ts';

/** Program of the operators' commands, and its environment with the settings of this hub. */
export interface Commands {
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Flags as in `npm run hub`, because a backup collects garbage itself. */
const flags = ['--expose-gc', '--max-semi-space-size=1'];

const runProgram = promisify(execFile);

/** Exit code of a backup that lacks some files. */
const lacksFiles = 3;

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

/** Returns the error message that the program printed on stderr, with its error code. */
function notWritten(error: unknown): Error {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  const message = lastLine(stderr);
  if (message === '') return error as Error;
  return Object.assign(new Error(message), codeOf(lastLine(stdout)));
}

function codeOf(line: string): { code?: string } {
  try {
    return { code: String((JSON.parse(line) as { error: unknown }).error) };
  } catch {
    // The program ended without printing JSON.
    return {};
  }
}

/** Writes a backup in a separate process, which spares the hub's memory and event loop. */
export const createBackUpApart =
  ({ commands: { program, env }, log }: { commands: Commands; log: Log }) =>
  async (file: string, signal: AbortSignal): Promise<Contents> => {
    const args = [...flags, program, 'backup', file, '--json'];
    const written = runProgram(process.execPath, args, { env, signal });
    const { stdout } = await written.catch((error: { code?: unknown; stdout: string }) => {
      if (error.code === lacksFiles) return error;
      throw notWritten(error);
    });
    const contents = JSON.parse(lastLine(stdout)) as Contents;
    tellMissing(log, contents);
    return contents;
  };
