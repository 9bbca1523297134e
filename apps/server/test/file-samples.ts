import { crc32 } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Builds a PNG header for this size in pixels, without image data. */
export function aPng(width = 3, height = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Builds a zip with one file; its directory declares the given unpacked size. */
export function aZip({ unpacked = 5, entries = 1 } = {}): Buffer {
  const content = Buffer.from('hello');
  const files = Array.from({ length: entries }, (_, index) => {
    const name = Buffer.from(`file-${index}.txt`);
    const head = Buffer.alloc(30);
    head.write('PK\x03\x04', 'latin1');
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(unpacked, 22);
    head.writeUInt16LE(name.length, 26);
    return { name, head, local: Buffer.concat([head, name, content]) };
  });
  let offset = 0;
  const central = files.map(({ name, head, local }) => {
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(offset, 42);
    offset += local.length;
    return Buffer.concat([entry, name]);
  });
  const table = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files.map(({ local }) => local), table, end]);
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

export const aGif = (): Buffer =>
  Buffer.concat([latin('GIF89a'), Buffer.from([7, 0, 5, 0, 0, 0, 0, 0x3b])]);

export const aJpeg = (): Buffer =>
  Buffer.concat([
    latin('\xff\xd8\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    latin('\xff\xff\xc0\x00\x11\x08\x00\x0b\x00\x0d\x03\x01\x22\0\x02\x11\x01\x03\x11\x01'),
    latin('\xff\xd9'),
  ]);

/** Builds a WebP of one of the three kinds. */
export function aWebp(kind: 'VP8 ' | 'VP8L' | 'VP8X'): Buffer {
  const body = Buffer.alloc(22);
  body.write(kind, 'latin1');
  body.writeUInt32LE(14, 4);
  if (kind === 'VP8X') {
    body.writeUIntLE(8, 12, 3);
    body.writeUIntLE(4, 15, 3);
  } else if (kind === 'VP8 ') {
    body.writeUInt16LE(9, 14);
    body.writeUInt16LE(5, 16);
  } else {
    body.writeUInt8(0x2f, 8);
    body.writeUInt32LE(8 | (4 << 14), 9);
  }
  const head = Buffer.alloc(12);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
}

export const aPdf = (): Buffer => latin('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
