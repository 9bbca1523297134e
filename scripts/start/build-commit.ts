import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from '#scripts/machine/places.ts';
import { git } from '#scripts/machine/programs.ts';

const shape = /^[\da-f]{7,40}$/;
const digits = 9;

/**
 * Returns the commit of these sources: from the file COMMIT of an archive, from `HUB_COMMIT` of an
 * image, or from git. Adds `.changed` if files differ from git's commit. Returns null if none of
 * these exists.
 */
export async function findCommit(): Promise<string | null> {
  const candidates = [
    process.env['HUB_COMMIT'] ?? '',
    readFileSync(inRoot('COMMIT'), 'utf8').trim(),
  ];
  const stamped = candidates.find((text) => shape.test(text));
  if (stamped !== undefined) return stamped.slice(0, digits);
  const commit = await git('rev-parse', `--short=${digits}`, 'HEAD');
  if (commit === null) return null;
  const changes = await git('status', '--porcelain', '--untracked-files=no');
  return changes === '' ? commit : `${commit}.changed`;
}

export async function writeCommit(folder: string): Promise<void> {
  const commit = await findCommit();
  if (commit === null) rmSync(`${folder}/.commit`, { force: true });
  else writeFileSync(`${folder}/.commit`, commit);
}
