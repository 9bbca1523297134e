import { crc32 } from 'node:zlib';

interface Entry {
  readonly name: Buffer;
  readonly data: Buffer;
  readonly sum: number;
  readonly at: number;
}

/** 1 January 1980: the first day that a zip can name. */
const date = 0x21;

/** Returns the common fields of a file's own header and its directory entry (APPNOTE 4.4). */
function facts({ name, data, sum }: Entry): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(date, 8);
  bytes.writeUInt32LE(sum, 10);
  bytes.writeUInt32LE(data.length, 14);
  bytes.writeUInt32LE(data.length, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const header = (entry: Entry): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts(entry), entry.name]);

function directoryLine(entry: Entry): Buffer {
  const made = Buffer.alloc(2);
  made.writeUInt16LE(20);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(entry.at, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, facts(entry), rest, entry.name]);
}

/** Returns an uncompressed zip of text files by their paths. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const entry = { name: Buffer.from(path), data, sum: crc32(data), at };
    const written = [header(entry), data];
    entries.push(entry);
    parts.push(...written);
    at += written.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(entries.map(directoryLine));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
