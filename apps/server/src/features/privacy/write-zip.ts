import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface Entry {
  readonly name: string;
  readonly text: string;
}

/** Writes a zip, entry by entry; returns its measures. */
export async function writeZip(
  path: string,
  entries: AsyncIterable<Entry>,
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
  // Handled below: otherwise a full disk would be an unhandled rejection.
  written.catch(() => {});
  for await (const { name, text } of entries) {
    zip.addBuffer(Buffer.from(text), name);
  }
  zip.end();
  await written;
  return { sha256: hash.digest('hex'), size };
}
