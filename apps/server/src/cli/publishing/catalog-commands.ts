import type { Catalog } from '@hub/contract/catalog';
import { readFile } from 'node:fs/promises';
import { storeCatalogForm } from '@hub/contract/operator-calls';
import {
  versionTexts,
  type CatalogVersions,
  type Change,
  type StoreResult,
} from '#features/catalog-versions';
import { done, refused, type CommandResult } from '#cli/result.ts';
import type { Cursor } from '#platform/lists.ts';
import type { CommandContext, ReloadResult } from '#cli/services.ts';

export async function catalogCommand(
  [verb, first, ...words]: readonly string[],
  services: CommandContext,
): Promise<CommandResult | null> {
  const { catalog, versions } = services;
  if (first === undefined) {
    if (verb === 'show') return done(linesOf(catalog.show()).join('\n'), catalog.show());
    if (verb === 'versions') return list(versions);
    return verb === 'reload' ? toResult(await catalog.reload()) : null;
  }
  if (verb === 'version') return words.length === 0 ? show(first, versions) : null;
  const form = storeCatalogForm.safeParse({ reason: words.join(' ') });
  if (!form.success) return null;
  const { reason } = form.data;
  if (verb === 'set') return set(first, reason, services);
  return verb === 'restore' ? restore(first, reason, services) : null;
}

/** Null: a shell has shown no version that could be outdated. */
const seen = null;

async function set(
  file: string,
  reason: string,
  { versions, actor }: CommandContext,
): Promise<CommandResult> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return refused(`${file} cannot be read.`, { error: 'no_such_file' });
  return toStored(await versions.store({ text, reason, seen }, actor), versions);
}

const noSuchVersion = (): CommandResult =>
  refused('Version not found. See: catalog versions', { error: 'no_such_version' });

const numberOf = (typed: string): number => (/^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0);

async function restore(
  typed: string,
  reason: string,
  { versions, actor }: CommandContext,
): Promise<CommandResult> {
  const stored = await versions.restore({ id: numberOf(typed), reason, seen }, actor);
  return stored === null ? noSuchVersion() : toStored(stored, versions);
}

function toStored(stored: StoreResult, { source }: CatalogVersions): CommandResult {
  switch (stored.kind) {
    case 'stored':
      return done(versionTexts.stored(stored.id), { version: stored.id });
    case 'same':
      return refused(versionTexts.same, { error: 'same' });
    case 'file_rules':
      return refused(versionTexts.fileRules(source().file), { error: 'file_rules' });
    default:
      return faulty(stored.faults);
  }
}

async function list(versions: CatalogVersions): Promise<CommandResult> {
  const lines: string[] = [];
  const json: object[] = [];
  let next: Cursor | null = null;
  do {
    const page = await versions.list(next);
    for (const { id, madeAt, maker, reason, restores } of page.rows) {
      const again = restores === null ? '' : `restored version ${restores}: `;
      const description =
        id === 1 && reason === '' ? 'the file before the first change' : `${again}${reason}`;
      const at = madeAt.toISOString().slice(0, 16).replace('T', ' ');
      lines.push(`${id}  ${at} UTC  ${maker ?? '-'}  ${description.replaceAll(/\s+/g, ' ')}`);
      json.push({ id, at: madeAt, by: maker, reason, restores });
    }
    ({ next } = page);
  } while (next !== null);
  const none = `No versions yet. Using ${versions.source().file}.`;
  return done(lines.length > 0 ? lines.join('\n') : none, { versions: json });
}

const lineOf = ({ place, before, after }: Change): string =>
  `${place}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`;

async function show(typed: string, versions: CatalogVersions): Promise<CommandResult> {
  const version = await versions.find(numberOf(typed));
  if (version === null) return noSuchVersion();
  const { text, changes } = version;
  return done([...changes.map(lineOf), text].join('\n'), version);
}

const linesOf = ({ brand, items, plugins, offers }: Catalog): string[] => [
  `brand    ${brand.name}`,
  ...items.map(({ id, name }) => `item     ${id}  ${name}`),
  ...plugins.map(({ slug, name }) => `plugin   ${slug}  ${name}`),
  ...offers.map(({ name }) => `offer    ${name}`),
];

const everywhere =
  'Every instance reloads its catalog within five seconds. The result is in its log.';

function toResult(reloaded: ReloadResult): CommandResult {
  if (reloaded.kind === 'faults') return faulty(reloaded.faults);
  return reloaded.kind === 'done'
    ? done('Catalog reloaded.', { reloaded: true })
    : done(everywhere, { told: true });
}

const faulty = (faults: readonly string[]): CommandResult =>
  refused([...faults, 'Nothing was changed.'].join('\n'), { error: 'faults', faults });

/** Runs `catalog check [FILE]`, which needs no hub. `read` returns the faults of a file. */
export async function checkCatalogCommand(
  file: string,
  read: (file: string) => Promise<readonly string[]>,
): Promise<CommandResult> {
  const faults = await read(file);
  return faults.length > 0 ? faulty(faults) : done(`${file} is valid.`, { file });
}
