import { existsSync } from 'node:fs';
import { flag, readArguments, text } from '#cli/arguments.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';
import { BrokenBackup, type Contents } from '#platform/backup/manifest.ts';
import type { CheckedBackup } from '#platform/backup/check-backup.ts';
import { NotRestored } from '#platform/backup/restore-backup.ts';
import type { CommandServices } from '#cli/services.ts';

export interface NamedBackup {
  readonly file: string;
  /** File with the private key that decrypts the backup; null if the backup is not encrypted. */
  readonly identityFile: string | null;
  /** True to read the backup without the secret that signed it: without proof of its origin. */
  readonly withoutSecret: boolean;
}

function readNamedBackup(args: readonly string[]): NamedBackup | null {
  const parsed = readArguments(args, { identity: text, 'without-secret': flag });
  const [file, ...more] = parsed?.positionals ?? [];
  if (parsed === null || !file || more.length > 0) return null;
  const { identity = null, 'without-secret': withoutSecret = false } = parsed.values;
  return { file, identityFile: identity, withoutSecret };
}

const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

const inWords = ({ rows, jobs, files }: Contents): string => {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const [users, licenses] = [rows['public.users'] ?? 0, rows['public.licenses'] ?? 0];
  const counts = `${counted(all, 'row')} (${counted(users, 'user')}, ${counted(licenses, 'license')})`;
  return `${counts}, ${counted(jobs, 'queued job')}, ${counted(files, 'file')}`;
};

const missingInWords = ({ missing, missingNames }: Contents): string[] => {
  if (missing === 0) return [];
  const more = missing > missingNames.length ? ` and ${missing - missingNames.length} more` : '';
  const subject = missing === 1 ? '1 file is' : `${missing} files are`;
  return [
    `${subject} lost or damaged in storage and not in the backup: ${missingNames.join(', ')}${more}.`,
  ];
};

/** Result of a written backup. Exit code 3 warns a nightly caller that files are missing. */
const written = (missing: number, sentences: readonly string[], json: object): CommandResult => ({
  ...done(sentences.join(' '), json),
  exit: missing > 0 ? 3 : 0,
});

const secretsInWords = (secrets: readonly string[]): string =>
  `It can only be restored with HUB_SECRET (${secrets.join(', ')}), which is not included: store the secret separately.`;

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'the folder does not exist',
  EACCES: 'the user of the hub cannot write to the folder',
  EROFS: 'the folder is read-only',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

const taken = (file: string): CommandResult =>
  refused(`${file} already exists. Choose another file name.`, { error: 'EEXIST' });

export async function backupCommand(
  args: readonly string[],
  { backUp }: CommandServices,
): Promise<CommandResult | null> {
  const parsed = readArguments(args, { 'without-files': flag });
  const [file, ...more] = parsed?.positionals ?? [];
  if (parsed === null || !file || more.length > 0) return null;
  if (existsSync(file)) return taken(file);
  try {
    const { secrets, ...contents } = await backUp(file, {
      files: parsed.values['without-files'] !== true,
    });
    const sentences = [
      `${file} contains ${inWords(contents)}.`,
      ...missingInWords(contents),
      secretsInWords(secrets),
    ];
    return written(contents.missing, sentences, { file, secrets, ...contents });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return taken(file);
    const fault = faults[code];
    if (fault === undefined) throw error;
    return refused(`${file} was not written: ${fault}.`, { error: code });
  }
}

/** Passes the named backup to a command, and converts its errors to refusals. */
async function onBackup(
  args: readonly string[],
  run: (backup: NamedBackup) => Promise<CommandResult>,
): Promise<CommandResult | null> {
  const backup = readNamedBackup(args);
  try {
    return backup && (await run(backup));
  } catch (error) {
    if (error instanceof BrokenBackup) return refused(error.message, { error: error.fault });
    if (error instanceof NotRestored) return refused(error.message, { error: 'not_restored' });
    throw error;
  }
}

const originUnproven = 'Its origin is not verified: it was read without the secret.';

export const checkBackupCommand = (
  args: readonly string[],
  check: (backup: NamedBackup) => Promise<CheckedBackup>,
): Promise<CommandResult | null> =>
  onBackup(args, async (backup) => {
    const { manifest, contents } = await check(backup);
    const sentences = [
      `${backup.file} is complete: ${inWords(contents)}.`,
      ...missingInWords(contents),
      `Created ${manifest.made_at} by ${manifest.hub} (${manifest.migration}).`,
      ...(backup.withoutSecret ? [originUnproven] : []),
      secretsInWords(manifest.secrets),
    ];
    const { catalog: _catalog, tables: _tables, ...facts } = manifest;
    return written(contents.missing, sentences, { ...facts, ...contents });
  });

const afterRestore = (
  { withoutSecret }: NamedBackup,
  { secrets }: CheckedBackup['manifest'],
): string =>
  withoutSecret
    ? `${originUnproven} The hub only starts with HUB_SECRET (${secrets.join(', ')}). Keep this database until you find the secret.`
    : 'Start the hub now.';

export const restoreCommand = (
  args: readonly string[],
  restore: (backup: NamedBackup) => Promise<CheckedBackup>,
): Promise<CommandResult | null> =>
  onBackup(args, async (backup) => {
    const { contents, manifest } = await restore(backup);
    const sentences = [
      `Restored ${inWords(contents)} of ${manifest.made_at}.`,
      ...missingInWords(contents),
      afterRestore(backup, manifest),
    ];
    return done(sentences.join(' '), { made_at: manifest.made_at, ...contents });
  });
