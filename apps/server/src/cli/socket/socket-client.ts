import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { refused, type CommandResult } from '#cli/result.ts';
import { socketPathOf } from './socket-path.ts';
import type { Actor } from '#platform/actor.ts';

/** A command and its caller. */
export interface CommandRequest {
  readonly args: readonly string[];
  readonly actor: Actor;
}

const foreign = refused(
  'The hub of this data folder runs as another user. Call the command as that user, or as root.',
  { error: 'other_user' },
);

/** Asks the running hub; null if none is running. */
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
