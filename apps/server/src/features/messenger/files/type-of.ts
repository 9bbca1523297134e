import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { Pieces } from './read-pieces.ts';
import { createTextClassifier } from './text-rules.ts';

export type FileType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'application/pdf'
  | 'application/zip'
  | 'text/plain';

export interface RecognizedFile {
  readonly type: FileType;
  /** Width of an image in pixels; null for other files. */
  readonly width: number | null;
  readonly height: number | null;
}

export type Unfit = 'empty' | 'broken' | 'markup' | 'unknown' | 'vast' | 'heic' | 'avif' | 'tiff';

export type RefusalReason = Unfit | 'bomb' | 'too_large';

/** Maximum number of pixels. A browser unpacks all pixels of an image to show a thumbnail. */
const mostPixels = 150_000_000;

/** Number of last bytes that must contain the end marker of a PDF. */
const tailOfPdf = 2_048;

type Size = readonly [width: number, height: number];

/** File with its first chunk and its last bytes. */
interface Composition extends Pieces {
  readonly head: Buffer;
  readonly tail: Buffer;
}

const isAt = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** Returns the size of a PNG, or null if its header or its end is damaged. */
function sizeOfPng({ head, tail, size }: Composition): Size | null {
  if (size < 45 || !isAt(head, 8, '\0\0\0\rIHDR')) return null;
  if (crc32(head.subarray(12, 29)) !== head.readUInt32BE(29)) return null;
  if (!isAt(tail, tail.length - 8, 'IEND')) return null;
  return [head.readUInt32BE(16), head.readUInt32BE(20)];
}

/** Returns true for JPEG markers that start a frame. */
const isFrame = (mark: number): boolean =>
  mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/** Returns the size of a JPEG from its first frame header; null without a frame. */
async function sizeOfJpeg({ head, size, at: readAt }: Composition): Promise<Size | null> {
  let [piece, begin, at] = [head, 0, 2];
  while (at + 9 < size) {
    if (at + 9 > begin + piece.length) [piece, begin] = [await readAt(at), at];
    const here = at - begin;
    if (piece[here] !== 0xff) return null;
    const mark = piece[here + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (mark === 0xff) at += 1;
    else if (isFrame(mark)) return [piece.readUInt16BE(here + 7), piece.readUInt16BE(here + 5)];
    else if (mark === 0xd9 || mark === 0xda) return null;
    else at += 2 + piece.readUInt16BE(here + 2);
  }
  return null;
}

const sizeOfGif = ({ head, size }: Composition): Size | null =>
  size < 14 ? null : [head.readUInt16LE(6), head.readUInt16LE(8)];

function sizeOfWebp({ head, size }: Composition): Size | null {
  if (size < 30 || head.readUInt32LE(4) + 8 > size) return null;
  if (isAt(head, 12, 'VP8X')) return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
  if (isAt(head, 12, 'VP8 '))
    return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff];
  if (!isAt(head, 12, 'VP8L')) return null;
  const packed = head.readUInt32LE(21);
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
}

const pictures: readonly {
  readonly type: FileType;
  readonly begins: (head: Buffer) => boolean;
  readonly sizeOf: (deps: Composition) => Size | null | Promise<Size | null>;
}[] = [
  { type: 'image/png', begins: (head) => isAt(head, 0, '\x89PNG\r\n\x1a\n'), sizeOf: sizeOfPng },
  { type: 'image/jpeg', begins: (head) => isAt(head, 0, '\xff\xd8\xff'), sizeOf: sizeOfJpeg },
  {
    type: 'image/gif',
    begins: (head) => isAt(head, 0, 'GIF87a') || isAt(head, 0, 'GIF89a'),
    sizeOf: sizeOfGif,
  },
  {
    type: 'image/webp',
    begins: (head) => isAt(head, 0, 'RIFF') && isAt(head, 8, 'WEBP'),
    sizeOf: sizeOfWebp,
  },
];

function pictureOf(type: FileType, size: Size | null): RecognizedFile | Unfit {
  const [width, height] = size ?? [0, 0];
  if (width === 0 || height === 0) return 'broken';
  return width * height > mostPixels ? 'vast' : { type, width, height };
}

async function textOf({ head, all }: Composition): Promise<RecognizedFile | Unfit> {
  const classifier = createTextClassifier(head, isUtf8);
  for await (const piece of all()) if (!classifier.take(piece)) break;
  const kind = classifier.verdict();
  return kind === 'text' ? { type: 'text/plain', width: null, height: null } : kind;
}

/** Brands of the HEIC container, the photo format of phones. */
const heic = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const avif = ['avif', 'avis'];

/** Detects image formats that not every browser shows. */
function otherPicture(head: Buffer): Unfit | null {
  if (isAt(head, 0, 'II*\0') || isAt(head, 0, 'MM\0*')) return 'tiff';
  if (!isAt(head, 4, 'ftyp')) return null;
  const brand = head.toString('latin1', 8, 12);
  if (avif.includes(brand)) return 'avif';
  return heic.includes(brand) ? 'heic' : null;
}

const isZip = (head: Buffer): boolean => isAt(head, 0, 'PK\x03\x04') || isAt(head, 0, 'PK\x05\x06');

/** Returns the type by the content, or the reason for a refusal. A zip needs another check. */
export async function typeOf(pieces: Pieces): Promise<RecognizedFile | Unfit> {
  const { size } = pieces;
  if (size === 0) return 'empty';
  const [head, tail] = [await pieces.at(0), await pieces.at(Math.max(size - tailOfPdf, 0))];
  const parts = { ...pieces, head, tail };
  const picture = pictures.find(({ begins }) => begins(head));
  if (picture) return pictureOf(picture.type, await picture.sizeOf(parts));
  const whole = { width: null, height: null };
  if (isAt(head, 0, '%PDF-')) {
    return tail.includes('%%EOF') ? { type: 'application/pdf', ...whole } : 'broken';
  }
  const other = otherPicture(head);
  if (other !== null) return other;
  return isZip(head) ? { type: 'application/zip', ...whole } : textOf(parts);
}
