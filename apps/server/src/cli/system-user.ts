import { userInfo } from 'node:os';
import type { Actor } from '#platform/actor.ts';

const shape = /^[\w.@+-]{1,64}$/;

/** `caller` called `sudo` or the wrapper `hub`; without it, the system user is the actor. */
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
