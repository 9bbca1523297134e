import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { refused, type CommandResult } from '#cli/result.ts';
import type { Actor } from '#platform/actor.ts';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';

/** Longest path of a Unix socket that every system accepts. */
const longest = 100;

export function socketPathOf(dataDir: string): string {
  const folder = resolvePath(dataDir);
  const name = `customer-hub-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(folder, 'hub.sock');
  return path.length <= longest ? path : join(tmpdir(), `${name}.sock`);
}

export interface CommandRequest {
  readonly args: readonly string[];
  readonly actor: Actor;
}

const foreign = refused(
  'The hub of this data folder runs as another user. Call the command as that user, or as root.',
  { error: 'other_user' },
);

/** Sends a command to the running hub. Returns null if none is running. */
export function askRunningHub(
  dataDir: string,
  command: CommandRequest,
): Promise<CommandResult | null> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: socketPathOf(dataDir), method: 'POST' }, (answer) => {
      text(answer).then((body) => resolve(JSON.parse(body) as CommandResult), reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      const nobody = ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '');
      if (nobody) resolve(null);
      else if (error.code === 'EACCES' || error.code === 'EPERM') resolve(foreign);
      else reject(error);
    });
    call.end(JSON.stringify(command));
  });
}
