import { readFile } from 'node:fs/promises';
import { fromBufferPromise } from 'yauzl';
import { typeOf, type Known, type Unfit } from './type-of.ts';
import { isBomb } from './zip-rules.ts';

/** Reads the table of contents, and nothing else: whatever lies in it stays packed. */
async function promisedBy(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: true });
  const promised = { entries: zip.entryCount, packed: bytes.length, unpacked: 0 };
  if (isBomb(promised)) return promised;
  for await (const entry of zip.eachEntry()) promised.unpacked += entry.uncompressedSize;
  return promised;
}

/** What a file is by its content, or why none of it is taken. */
export async function lookInto(path: string): Promise<Known | Unfit | 'bomb'> {
  const bytes = await readFile(path);
  const known = typeOf(bytes);
  if (typeof known === 'string' || known.type !== 'application/zip') return known;
  try {
    return isBomb(await promisedBy(bytes)) ? 'bomb' : known;
  } catch {
    return 'broken';
  }
}
