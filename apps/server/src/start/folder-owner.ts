import { existsSync, statSync } from 'node:fs';
import { StartRefused } from './start-refused.ts';

/** What of this process decides whose the files are that it makes; Windows has none of it. */
export interface Rights {
  readonly getuid?: () => number;
  readonly setuid?: (id: number) => void;
  readonly setgid?: (id: number) => void;
  readonly setgroups?: (groups: readonly number[]) => void;
}

const root = 0;

/**
 * A command leaves files that the hub must read, whoever runs it: root goes on as the user whose the
 * data folder is, and can do from then on what that user can. Called before anything is opened, and
 * after the settings are read, which may be for root's eyes alone.
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
 * Before a command puts a file into the data folder. Where that belongs to root though root does not
 * ask, it is a volume that a container's user shares: nothing tells whose the files should be.
 */
export function refuseForeignFolder(dataDir: string, rights: Rights = process): void {
  const uid = rights.getuid?.();
  if (uid === undefined) return;
  if (!existsSync(dataDir)) {
    throw new StartRefused([
      `There is no data folder ${dataDir}, so the hub would not find the file. Give HUB_DATA_DIR as the hub has it.`,
    ]);
  }
  const owner = statSync(dataDir).uid;
  if (owner === uid || owner === root) return;
  throw new StartRefused([
    `The data folder ${dataDir} belongs to another user (${owner}), who could not read the file. Call the command as that user, or as root.`,
  ]);
}
