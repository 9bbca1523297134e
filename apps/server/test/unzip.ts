import { fromBuffer, open, type Entry, type ZipFile } from 'yauzl';

/** Returns the files of a zip as texts by their names. */
export const unzip = (zip: string | Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, string>();
    const opened = (error: Error | null, file: ZipFile): void => {
      if (error) return reject(error);
      file.on('error', reject);
      file.on('end', () => resolve(files));
      file.on('entry', (entry: Entry) => {
        file.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          const chunks: Buffer[] = [];
          stream.on('error', reject);
          stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks).toString());
            file.readEntry();
          });
        });
      });
      file.readEntry();
    };
    if (typeof zip === 'string') open(zip, { lazyEntries: true }, opened);
    else fromBuffer(zip, { lazyEntries: true }, opened);
  });
