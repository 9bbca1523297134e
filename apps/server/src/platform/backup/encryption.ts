import { Readable } from 'node:stream';
import { BrokenBackup } from './manifest.ts';

/** First bytes of every file in the age format. */
const mark = Buffer.from('age-encryption.org/');

/** Public key of age: `age-keygen` prints it. */
export const isRecipient = (text: string): boolean => /^age1[02-9ac-hj-np-z]{58}$/.test(text);

const toWeb = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>;

// Loads the library only for encrypted backups.
const loadAge = () => import('age-encryption');

export async function* encryptFor(
  recipient: string,
  plain: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* Readable.fromWeb((await encrypter.encrypt(toWeb(plain))) as never);
}

export const findIdentity = (text: string): string | null =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-')) ?? null;

/** Backup file and the private key of age that decrypts it; null if none was given. */
export interface ArchiveSource {
  readonly file: string;
  readonly identity: string | null;
}

async function* decrypt({ file, identity }: ArchiveSource, bytes: AsyncIterable<Uint8Array>) {
  if (identity === null) {
    throw new BrokenBackup(
      `${file} is encrypted. Name the file with its private key: --identity KEYFILE.`,
      'encrypted_backup',
    );
  }
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(toWeb(bytes)).catch((error: unknown) => {
    const isOtherKey = error instanceof Error && error.message.includes('no identity matched');
    throw isOtherKey
      ? new BrokenBackup(`${file} was encrypted for another key.`, 'encrypted_backup')
      : new BrokenBackup(`${file} was changed, damaged or cut off.`);
  });
  try {
    yield* Readable.fromWeb(plain as never);
  } catch {
    throw new BrokenBackup(`${file} was changed, damaged or cut off.`);
  }
}

/** Decrypts a file that begins with the mark of age; passes on other files unchanged. */
export async function* openPlain(
  source: ArchiveSource,
  bytes: AsyncIterable<Buffer>,
): AsyncIterable<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  async function* whole() {
    yield first.value as Buffer;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const isEncrypted = first.value.subarray(0, mark.length).equals(mark);
  yield* isEncrypted ? decrypt(source, whole()) : whole();
}
