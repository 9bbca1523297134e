import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { pluginRelease } from '@hub/contract/limits';
import { folderOf } from './archive-rules.ts';
import { headerBytes, readPluginHeader, type PluginHeader } from './header-rules.ts';

export type ReadArchive =
  | { readonly ok: true; readonly slug: string; readonly header: PluginHeader }
  | { readonly ok: false; readonly why: string };

const no = (why: string): { ok: false; why: string } => ({ ok: false, why });

/** An archive that yauzl could open, with its table of contents. */
interface Opened {
  readonly zip: ZipFile;
  readonly entries: readonly Entry[];
}

/** The table of contents, or null when there are more files than a plugin has. */
async function listEntries(zip: ZipFile): Promise<Entry[] | null> {
  if (zip.entryCount > pluginRelease.files) return null;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

/** The first bytes of a file in the archive, as text. Nothing is ever unpacked to the disk. */
async function beginningOf({ zip }: Opened, entry: Entry): Promise<string> {
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop ends the stream.
    if (length >= headerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headerBytes).toString('utf8');
}

/** Files that WordPress would look into for the header, the one named like the folder first. */
function candidates({ entries }: Opened, slug: string): Entry[] {
  const own = `${slug}/${slug}.php`;
  const top = new RegExp(`^${slug}/[^/]+\\.php$`);
  const files = entries.filter(({ fileName }) => top.test(fileName));
  return files.toSorted((a, b) => Number(b.fileName === own) - Number(a.fileName === own));
}

async function findHeader(opened: Opened, slug: string): Promise<PluginHeader | null> {
  const readme = opened.entries.find(
    ({ fileName }) => fileName.toLowerCase() === `${slug}/readme.txt`,
  );
  const about = readme ? await beginningOf(opened, readme) : '';
  for (const entry of candidates(opened, slug)) {
    const header = readPluginHeader(await beginningOf(opened, entry), about);
    if (header) return header;
  }
  return null;
}

async function readOpened(zip: ZipFile): Promise<ReadArchive> {
  const entries = await listEntries(zip);
  if (!entries) return no(`holds more than ${pluginRelease.files} files.`);
  const folder = folderOf(entries);
  if (!folder.ok) return folder;
  const header = await findHeader({ zip, entries }, folder.slug);
  if (header) return { ok: true, slug: folder.slug, header };
  return no(`is no plugin: no PHP file in ${folder.slug}/ begins with “Plugin Name:”.`);
}

/**
 * Reads which plugin a zip is, from its own WordPress header. `why` goes on after the file's name.
 */
export async function readArchive(path: string): Promise<ReadArchive> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
  } catch {
    return no('is not a zip archive, or is cut off.');
  }
  try {
    return await readOpened(zip);
  } catch (error) {
    return no(`cannot be read as a zip archive: ${error instanceof Error ? error.message : ''}.`);
  } finally {
    zip.close();
  }
}
