import { crc32 } from 'node:zlib';
import { judgeText } from './text-rules.ts';

export type FileType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'application/pdf'
  | 'application/zip'
  | 'text/plain';

/** What a file is by its content. */
export interface Known {
  readonly type: FileType;
  /** Of a picture, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Why none of it is taken. */
export type Unfit = 'empty' | 'broken' | 'markup' | 'unknown' | 'vast';

/** Why a file is not taken. */
export type NotTaken = Unfit | 'bomb' | 'too_large';

/** More of a picture than any camera takes: a browser would unpack it all to show it small. */
const mostPixels = 150_000_000;

/** Bytes at the end in which a PDF says that it ends. */
const tailOfPdf = 2_048;

type Size = readonly [width: number, height: number];

const isAt = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** Signature, a header that adds up, and the end where it belongs. */
function sizeOfPng(bytes: Buffer): Size | null {
  if (bytes.length < 45 || !isAt(bytes, 8, '\0\0\0\rIHDR')) return null;
  if (crc32(bytes.subarray(12, 29)) !== bytes.readUInt32BE(29)) return null;
  if (!isAt(bytes, bytes.length - 8, 'IEND')) return null;
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Marks of a JPEG that begin a frame; the others in their row say something else. */
const isFrame = (mark: number): boolean =>
  mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

function sizeOfJpeg(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const mark = bytes[at + 1] ?? 0;
    // Any number of them may stand before a mark.
    if (mark === 0xff) at += 1;
    else if (isFrame(mark)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    else if (mark === 0xd9 || mark === 0xda) return null;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const sizeOfGif = (bytes: Buffer): Size | null =>
  bytes.length < 14 ? null : [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];

function sizeOfWebp(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  if (isAt(bytes, 12, 'VP8X')) return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (isAt(bytes, 12, 'VP8 '))
    return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (!isAt(bytes, 12, 'VP8L')) return null;
  const packed = bytes.readUInt32LE(21);
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
}

const pictures: readonly {
  readonly type: FileType;
  readonly begins: (bytes: Buffer) => boolean;
  readonly sizeOf: (bytes: Buffer) => Size | null;
}[] = [
  { type: 'image/png', begins: (bytes) => isAt(bytes, 0, '\x89PNG\r\n\x1a\n'), sizeOf: sizeOfPng },
  { type: 'image/jpeg', begins: (bytes) => isAt(bytes, 0, '\xff\xd8\xff'), sizeOf: sizeOfJpeg },
  {
    type: 'image/gif',
    begins: (bytes) => isAt(bytes, 0, 'GIF87a') || isAt(bytes, 0, 'GIF89a'),
    sizeOf: sizeOfGif,
  },
  {
    type: 'image/webp',
    begins: (bytes) => isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP'),
    sizeOf: sizeOfWebp,
  },
];

function pictureOf(type: FileType, size: Size | null): Known | Unfit {
  const [width, height] = size ?? [0, 0];
  if (width === 0 || height === 0) return 'broken';
  return width * height > mostPixels ? 'vast' : { type, width, height };
}

function textOf(bytes: Buffer): Known | Unfit {
  const judged = judgeText(bytes);
  return judged === 'text' ? { type: 'text/plain', width: null, height: null } : judged;
}

const isZip = (bytes: Buffer): boolean =>
  isAt(bytes, 0, 'PK\x03\x04') || isAt(bytes, 0, 'PK\x05\x06');

/** What these bytes are, whatever their name says. A zip is still to be looked into. */
export function typeOf(bytes: Buffer): Known | Unfit {
  if (bytes.length === 0) return 'empty';
  const picture = pictures.find(({ begins }) => begins(bytes));
  if (picture) return pictureOf(picture.type, picture.sizeOf(bytes));
  const whole = { width: null, height: null };
  if (isAt(bytes, 0, '%PDF-')) {
    const end = bytes.subarray(-tailOfPdf).includes('%%EOF');
    return end ? { type: 'application/pdf', ...whole } : 'broken';
  }
  return isZip(bytes) ? { type: 'application/zip', ...whole } : textOf(bytes);
}
