import { userInfo } from 'node:os';
import type { Actor } from '#platform/actor.ts';

const shape = /^[\w.@+-]{1,64}$/;

/**
 * Caller of the command line. Behind `sudo` it is the user who called it (`caller`). The wrapper
 * `hub` of a service sets that from the login too, because the process belongs to the service by
 * then. Otherwise the system user, by number if the machine has no name for it.
 */
export function shellActor(caller = ''): Actor {
  return { kind: 'shell', name: shape.test(caller) ? caller : nameOfUser() };
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? ''}`;
  }
}
