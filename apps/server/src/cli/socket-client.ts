import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CommandResult } from './result.ts';
import { socketPathOf } from './socket-path.ts';

/** Asks the running hub; null when none runs. */
export function askRunningHub(
  dataDir: string,
  args: readonly string[],
): Promise<CommandResult | null> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: socketPathOf(dataDir), method: 'POST' }, (answer) => {
      text(answer).then((body) => resolve(JSON.parse(body) as CommandResult), reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      const nobody = ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '');
      if (nobody) resolve(null);
      else reject(error);
    });
    call.end(JSON.stringify(args));
  });
}
