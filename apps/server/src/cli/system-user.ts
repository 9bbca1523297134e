import { userInfo } from 'node:os';
import type { Doer } from '#platform/doer.ts';

const shape = /^[\w.@+-]{1,64}$/;

/**
 * Caller of the command line. Behind `sudo` it is whoever called that (`caller`), which the wrapper `hub` of a service sets
 * from the login, too: the process itself is the service's by then. Else the system user, by number where the
 * machine has no name for it.
 */
export function shellDoer(caller = ''): Doer {
  return { kind: 'shell', name: shape.test(caller) ? caller : nameOfUser() };
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? ''}`;
  }
}
