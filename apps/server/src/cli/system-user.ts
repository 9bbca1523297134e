import { userInfo } from 'node:os';
import type { Doer } from '#platform/doer.ts';

/** Who calls the command line: the system user, by number where the machine has no name for it. */
export function shellDoer(): Doer {
  return { kind: 'shell', name: nameOfUser() };
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? ''}`;
  }
}
