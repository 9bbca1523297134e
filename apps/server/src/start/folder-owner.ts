import { existsSync, statSync } from 'node:fs';
import { StartRefused } from './start-refused.ts';

/** Functions of a process that change its user; missing on Windows. */
export interface Rights {
  readonly getuid?: () => number;
  readonly setuid?: (id: number) => void;
  readonly setgid?: (id: number) => void;
  readonly setgroups?: (groups: readonly number[]) => void;
}

const root = 0;

/**
 * Makes root continue as the owner of the data folder, because the hub must read the files that a
 * command writes. Call it before anything is opened, but after the settings are read, which only
 * root may be able to read.
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
 * Refuses to write to a data folder of another user. A folder of root is accepted: it is a shared
 * volume of a container, and its real owner is unknown.
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
