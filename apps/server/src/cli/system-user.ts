import { userInfo } from 'node:os';
import type { Actor } from '#platform/actor.ts';

const shape = /^[\w.@+-]{1,64}$/;

/**
 * Returns the actor of a command on the command line. `caller` is the user who called `sudo` or the
 * service wrapper `hub`. Without it the actor is the system user, by number if the user has no
 * name.
 */
export const shellActor = (caller: string): Actor => ({
  kind: 'shell',
  name: shape.test(caller) ? caller : nameOfUser(),
});

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? ''}`;
  }
}
