import { existsSync, statSync } from 'node:fs';
import { StartRefused } from './start-refused.ts';

/** Functions of a process that determine the owner of its files; Windows has none. */
export interface Rights {
  readonly getuid?: () => number;
  readonly setuid?: (id: number) => void;
  readonly setgid?: (id: number) => void;
  readonly setgroups?: (groups: readonly number[]) => void;
}

const root = 0;

/**
 * Makes root continue as the owner of the data folder, because the hub must read files that a
 * command leaves. Call it before anything is opened, and after reading the settings, which may be
 * readable by root only.
 */
export function becomeOwner(dataDir: string, rights: Rights = process): void {
  if (rights.getuid?.() !== root || !existsSync(dataDir)) return;
  const { uid, gid } = statSync(dataDir);
  if (uid === root) return;
  rights.setgroups?.([gid]);
  rights.setgid?.(gid);
  rights.setuid?.(uid);
}

/**
 * Refuses to write as another user to a data folder that root owns. It is a shared volume of a
 * container's user, so the right owner is unknown.
 */
export function refuseForeignFolder(dataDir: string, rights: Rights = process): void {
  const uid = rights.getuid?.();
  if (uid === undefined) return;
  if (!existsSync(dataDir)) {
    throw new StartRefused([
      `The data folder ${dataDir} does not exist. Set HUB_DATA_DIR as for the hub.`,
    ]);
  }
  const owner = statSync(dataDir).uid;
  if (owner === uid || owner === root) return;
  throw new StartRefused([
    `The data folder ${dataDir} belongs to another user (${owner}), who could not read the file. Run the command as that user, or as root.`,
  ]);
}
