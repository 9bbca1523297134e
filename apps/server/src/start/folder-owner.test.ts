import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { becomeOwner, refuseForeignFolder, type Rights } from './folder-owner.ts';

/** Returns a folder that does not belong to root, even if the tests run as root. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-owner-'));
  if (statSync(folder).uid === 0) chownSync(folder, 4711, 4712);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Returns a fake process of this user that records its system calls. */
function aProcess(uid: number) {
  const asked: string[] = [];
  const rights: Rights = {
    getuid: () => uid,
    setuid: (id) => void asked.push(`user ${id}`),
    setgid: (id) => void asked.push(`group ${id}`),
    setgroups: (ids) => void asked.push(`groups ${ids.join()}`),
  };
  return { rights, asked };
}

test('root switches to the groups and then to the user of the folder’s owner', () => {
  const folder = aFolder();
  const { uid, gid } = statSync(folder);
  const { rights, asked } = aProcess(0);
  becomeOwner(folder, rights);
  expect(asked).toEqual([`groups ${gid}`, `group ${gid}`, `user ${uid}`]);
});

test('other users, and root without a data folder, do not switch', () => {
  const { rights, asked } = aProcess(815);
  becomeOwner(aFolder(), rights);
  const asRoot = aProcess(0);
  becomeOwner(join(aFolder(), 'none'), asRoot.rights);
  expect([...asked, ...asRoot.asked]).toEqual([]);
});

test('only the owner of the folder may write to it', () => {
  const folder = aFolder();
  const { uid } = statSync(folder);
  const put = (who: number, into = folder) => refuseForeignFolder(into, aProcess(who).rights);
  expect(() => put(uid)).not.toThrow();
  expect(() => put(uid + 1)).toThrow(`belongs to another user (${uid})`);
  expect(() => put(uid, join(folder, 'none'))).toThrow('as for the hub');
});
