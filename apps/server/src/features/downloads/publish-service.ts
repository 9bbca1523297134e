import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Catalog } from '@hub/contract/catalog';
import { pluginRelease } from '@hub/contract/limits';
import { readArchive } from './archive.ts';
import { isVersion, type PluginHeader } from './header-rules.ts';
import type { MeasuredFile, PluginFiles } from './plugin-files.ts';
import type { ReleaseStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

/** What became of a zip; `why` is a whole sentence for the operator. */
export type Published =
  | { readonly ok: true; readonly slug: string; readonly version: string; readonly isNew: boolean }
  | { readonly ok: false; readonly why: string };

export type Withdrawn = 'withdrawn' | 'already' | 'unknown';

/** What an operator does with releases of plugins. */
export interface Publishing {
  /** Takes in a zip of this machine; the same again is the same. */
  publish(path: string): Promise<Published>;
  /** Takes one version back; it stays stored. */
  withdraw(slug: string, version: string): Promise<Withdrawn>;
}

interface PublishingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly catalog: Pick<Catalog, 'plugins'>;
  readonly files: PluginFiles;
  readonly store: ReleaseStore;
}

interface Plugin {
  readonly slug: string;
  readonly header: PluginHeader;
}

const no = (why: string): { ok: false; why: string } => ({ ok: false, why });

/** Why a file cannot be taken at all, or its size in bytes. */
async function sizeOf(path: string): Promise<number | string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return 'is not a file.';
    if (found.size > pluginRelease.zipBytes) return 'is too large for a plugin.';
    return found.size;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'does not exist.' : 'cannot be read.';
  }
}

async function measure(path: string, size: number): Promise<MeasuredFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, size, sha256: hash.digest('hex') };
}

const otherContent = ({ slug, header: { version } }: Plugin): Published =>
  no(
    `${slug} ${version} is published already, with other content. Give the changed plugin a new version.`,
  );

export function createPublishing(parts: PublishingParts): Publishing {
  const { db, clock, audit, catalog, files, store } = parts;

  /** Why the plugin cannot be offered here, or null. */
  function faultOf({ slug, header: { version } }: Plugin): string | null {
    const known = catalog.plugins.map((plugin) => plugin.slug);
    if (!known.includes(slug)) {
      return `is the plugin ${slug}, which the catalogue does not name. It names ${known.join(', ')}.`;
    }
    if (version === '') return 'says no version in its header.';
    return isVersion(version) ? null : `has a version that cannot be used: ${version}.`;
  }

  const record = (event: string, slug: string, version: string): Promise<void> =>
    audit.record({ event, userId: null, actor: 'operator', details: { slug, version } });

  /** Writes the row; the file is stored already. */
  const list = ({ slug, header }: Plugin, { size, sha256 }: MeasuredFile): Promise<Published> =>
    db.transaction(async () => {
      const { name: _name, version, ...needs } = header;
      const release = { slug, version, size, sha256, ...needs, publishedAt: clock.now() };
      const isNew = await store.insert(release);
      const known = isNew ? null : await store.find(slug, version);
      if (known && known.sha256 !== sha256) return otherContent({ slug, header });
      if (known?.withdrawnAt) await store.setWithdrawn(known.id, null);
      const isBack = known !== null && known.withdrawnAt !== null;
      if (isNew || isBack) await record('downloads.published', slug, version);
      return { ok: true, slug, version, isNew: isNew || isBack };
    });

  return {
    async publish(path) {
      const size = await sizeOf(path);
      if (typeof size === 'string') return no(`${path} ${size}`);
      const plugin = await readArchive(path);
      if (!plugin.ok) return no(`${path} ${plugin.why}`);
      const fault = faultOf(plugin);
      if (fault !== null) return no(`${path} ${fault}`);
      const known = await store.find(plugin.slug, plugin.header.version);
      const file = await measure(path, size);
      if (known && known.sha256 !== file.sha256) return otherContent(plugin);
      const failure = await files.put(file).catch((error: unknown) => String(error));
      if (failure) return no(`${path} could not be stored. ${failure}`);
      return list(plugin, file);
    },
    withdraw: (slug, version) =>
      db.transaction(async () => {
        const release = await store.find(slug, version);
        if (!release) return 'unknown';
        if (release.withdrawnAt) return 'already';
        await store.setWithdrawn(release.id, clock.now());
        await record('downloads.withdrawn', slug, version);
        return 'withdrawn';
      }),
  };
}
