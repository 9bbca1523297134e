import { lifetimes } from '@hub/contract/limits';
import { languageOf, type Language } from '@hub/language/languages';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pageOf, sectionOf } from './export-page.ts';
import type { DataExport, PrivacyStore } from './store.ts';
import type { AuditedParts } from '#features/audit';
import { sweepArriving, writeBeside } from '#platform/files/arriving-files.ts';
import type { StoredFiles } from '#platform/files/stored-files.ts';
import { after } from '#platform/clock.ts';
import type { PersonalTable } from '#platform/db/personal-tables.ts';
import { withLanguage } from '#platform/language.ts';
import type { RevealTo } from '#platform/personal.ts';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

interface ExportView {
  readonly id: number;
  readonly state: 'making' | 'ready' | 'failed' | 'expired';
  readonly askedAt: Date;
  /** Time at which the file expires; null while there is no file. */
  readonly expiresAt: Date | null;
  /** Size in bytes; null while there is no file. */
  readonly size: number | null;
}

export const exportQueue = 'export';

export interface ExportParts extends AuditedParts {
  readonly store: PrivacyStore;
  readonly tables: readonly PersonalTable[];
  readonly reveals: Readonly<Record<string, RevealTo>>;
  /** ZIP files, each under the SHA-256 of its content. */
  readonly files: StoredFiles;
  /** Folder in which a ZIP file is written before it is stored. */
  readonly dataDir: string;
  readonly name: () => string;
  readonly defaultLanguage: () => Language;
}

export function createExports(deps: ExportParts) {
  const { db, store, files, clock, jobs, mailer, audit, log } = deps;
  const folder = join(deps.dataDir, 'exports');

  const stateOf = ({ askedAt, madeAt, failedAt, expiresAt }: DataExport): ExportView['state'] => {
    const now = clock.now();
    if (madeAt !== null) return expiresAt !== null && expiresAt > now ? 'ready' : 'expired';
    // The process was killed before it could report a failure.
    const isLost = after(askedAt, lifetimes.makingExport) < now;
    return failedAt !== null || isLost ? 'failed' : 'making';
  };

  const finish = async (row: DataExport): Promise<void> => {
    const { id, userId } = row;
    await writeBeside(folder, async (path) => {
      const measure = await writeZip(path, entriesOf(deps, userId));
      await files.put({ path, ...measure });
      const madeAt = clock.now();
      const expiresAt = after(madeAt, lifetimes.exportFile);
      const isThere = await db.transaction(async () => {
        const isStored = await store.setExport(id, { madeAt, expiresAt, ...measure });
        if (isStored) await mailer.enqueue({ template: 'privacy/export-ready', userId });
        return isStored;
      });
      // The person was erased in the meantime.
      if (!isThere) await files.remove(measure.sha256);
    });
  };

  const askFor = async (userId: number): Promise<'asked' | 'making'> => {
    const last = await store.latestExport(userId);
    if (last && stateOf(last) === 'making') return 'making';
    const id = await store.addExport(userId, clock.now());
    await jobs.enqueue(exportQueue, { id });
    return 'asked';
  };

  return {
    /** Starts an export within a transaction that locks the person, without the daily limit. */
    askFor,
    async view(userId: number): Promise<ExportView | null> {
      const row = await store.latestExport(userId);
      if (!row) return null;
      const { id, askedAt, expiresAt, size } = row;
      return { id, state: stateOf(row), askedAt, expiresAt, size };
    },
    /** Starts an export in the background, at most once a day. An email announces it. */
    ask: (userId: number, address: string) =>
      db.transaction(async (): Promise<'asked' | 'making' | 'too_soon'> => {
        await store.lockUser(userId);
        const last = await store.latestExport(userId);
        const isSoon = last !== null && after(last.askedAt, lifetimes.betweenExports) > clock.now();
        const isStanding = last !== null && ['ready', 'expired'].includes(stateOf(last));
        if (isSoon && isStanding) return 'too_soon';
        if ((await askFor(userId)) === 'making') return 'making';
        await audit.record({ event: 'privacy.export_asked', userId, actor: 'user', address });
        return 'asked';
      }),
    async make(id: number): Promise<void> {
      const row = await store.findExport(id);
      if (!row || row.madeAt !== null || row.failedAt !== null) return;
      try {
        const code = await store.languageOf(row.userId);
        const language = languageOf(code ?? '') ?? deps.defaultLanguage();
        await withLanguage(language, () => finish(row));
      } catch (error) {
        log.error({ err: error }, 'data export failed');
        await db.transaction(async () => {
          const isThere = await store.setExport(id, { failedAt: clock.now() });
          const { userId } = row;
          if (isThere) await mailer.enqueue({ template: 'privacy/export-failed', userId });
        });
      }
    },
    /** Returns the file of an export for its owner; null if there is no file. */
    async open(userId: number, id: number): Promise<{ stream: Readable; size: number } | null> {
      const row = await store.findExport(id);
      if (!row || row.userId !== userId || stateOf(row) !== 'ready') return null;
      if (row.sha256 === null || row.size === null) return null;
      return { stream: await files.open(row.sha256, null), size: row.size };
    },
    /** Writes the export to a new local file, for operators; false if that is impossible. */
    async write(userId: number, path: string): Promise<boolean> {
      try {
        await writeZip(path, entriesOf(deps, userId));
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && 'path' in error) return false;
        throw error;
      }
    },
    async removeFiles(userId: number): Promise<void> {
      for (const { sha256 } of await store.exportsOf(userId)) {
        if (sha256 !== null) await files.remove(sha256);
      }
    },
    async sweep(): Promise<void> {
      const now = clock.now();
      for (const { id, sha256 } of await store.expiredExports(now)) {
        if (sha256 !== null) await files.remove(sha256);
        await store.setExport(id, { sha256: null });
      }
      await store.forgetExports(after(now, -lifetimes.exportRemembered));
      await sweepArriving(folder, clock);
    },
  };
}

export type Exports = ReturnType<typeof createExports>;

/** Returns the files of the ZIP: one for each table, and the HTML page at the end. */
async function* entriesOf(deps: ExportParts, userId: number) {
  const { store, tables, reveals, clock, name: hub } = deps;
  const sections: string[] = [];
  let username = '';
  for (const table of tables.filter(({ rows }) => rows !== null)) {
    const reveal = await reveals[table.table]?.(userId);
    const rows = await store.read(table, userId, reveal);
    const name = rows[0]?.['username'];
    if (table.table === 'users' && typeof name === 'string') username = name;
    sections.push(sectionOf(table.table, rows));
    yield { name: `data/${table.table}.json`, text: `${JSON.stringify(rows, null, 2)}\n` };
  }
  yield { name: 'index.html', text: pageOf({ name: hub(), username, at: clock.now(), sections }) };
}

/** Writes a ZIP file. Returns its SHA-256 and size. */
async function writeZip(
  path: string,
  entries: AsyncIterable<{ readonly name: string; readonly text: string }>,
): Promise<{ sha256: string; size: number }> {
  const zip = new ZipFile();
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const written = pipeline(
    zip.outputStream as Readable,
    measure,
    // Never overwrites an existing file.
    createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
  );
  // The later `await` handles the error; without this line it would be an unhandled rejection.
  written.catch(() => {});
  for await (const { name, text } of entries) {
    zip.addBuffer(Buffer.from(text), name);
  }
  zip.end();
  await written;
  return { sha256: hash.digest('hex'), size };
}
