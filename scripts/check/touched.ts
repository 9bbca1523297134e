import { existsSync } from 'node:fs';
import { inRoot } from '#scripts/machine/places.ts';
import { git } from '#scripts/machine/programs.ts';

const listed = async (...args: readonly string[]): Promise<string[]> =>
  ((await git(...args)) ?? '').split('\0').filter((name) => name !== '');

/**
 * Lists the files that differ from the last commit, including new files. The list is empty outside
 * a repository.
 */
export async function changedFiles(): Promise<string[]> {
  const status = ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames'];
  const lines = await listed(...status);
  return lines.map((line) => line.slice(3)).filter((file) => existsSync(inRoot(file)));
}

export async function touchedFiles(): Promise<string[]> {
  const last = ['diff', '--name-only', '-z', 'HEAD~1', 'HEAD'];
  return [...new Set([...(await changedFiles()), ...(await listed(...last))])];
}

/**
 * Returns the folders with server tests for these files: the feature, or the folder below `src`.
 * For the contract and the schema, returns the tests that cover the whole table.
 */
export function serverFoldersOf(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    const [folder] = /^apps\/server\/(?:src\/features\/[\w-]+|src\/[\w-]+|test)\//.exec(file) ?? [];
    if (/^apps\/server\/.*\.test\.tsx?$/.test(file)) return [file];
    const own = folder ? [folder] : [];
    if (file.startsWith('packages/contract/src/')) own.push('access.test', 'src/http/');
    if (/^apps\/server\/src\/(?:schema|migrations)\//.test(file)) own.push('migrations.test');
    return own;
  });
  return [...new Set(folders)];
}
