/**
 * Start of HTML, XML or SVG, which a browser would render. Markup later in a log or a PHP file is
 * harmless, because the file is served as plain text.
 */
const markup = /^<(?!\?php\b)[a-z!?]/i;

/** Number of first characters that decide if a file is markup. */
const telling = 8;

/** Number of bytes decoded at a time to find the first characters. */
const decodedAtOnce = 4_096;

/** Returns true for control characters except white space and escape, which starts a color. */
const isControl = (sign: number): boolean =>
  sign < 0x09 || (sign > 0x0d && sign < 0x20 && sign !== 0x1b) || sign === 0x7f;

type Utf16Encoding = 'utf-16le' | 'utf-16be';

/** Returns the byte order of UTF-16 text by its byte order mark; null without a mark. */
const orderOf = (bytes: Buffer): Utf16Encoding | null => {
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  if (mark === 0xfffe) return 'utf-16le';
  return mark === 0xfeff ? 'utf-16be' : null;
};

type IsUtf8 = (bytes: Buffer) => boolean;

/** Checks chunk by chunk if the content is text. Both functions return false for other content. */
interface Reader {
  take(piece: Buffer): boolean;
  end(): boolean;
}

const hasControl = (piece: Buffer): boolean => {
  for (const byte of piece) if (isControl(byte)) return true;
  return false;
};

/** Returns the end of the last complete UTF-8 sequence. The next chunk may continue another. */
function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Accepts UTF-8, and any ASCII-based encoding without control characters, such as Windows-1252. */
function readBytes(isUtf8: IsUtf8): Reader {
  let rest: Buffer = Buffer.alloc(0);
  let isValid = true;
  let mayBeCode = true;
  const check = (bytes: Buffer): boolean => {
    isValid &&= isUtf8(bytes);
    return isValid || mayBeCode;
  };
  return {
    take(piece) {
      if (piece.includes(0)) return false;
      mayBeCode &&= !hasControl(piece);
      if (!isValid) return mayBeCode;
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const end = endOfWhole(bytes);
      rest = bytes.subarray(end);
      return check(bytes.subarray(0, end));
    },
    end: () => check(rest),
  };
}

/** Accepts UTF-16 of complete characters without control characters. */
function readPairs(order: Utf16Encoding): Reader {
  const [high, low] = order === 'utf-16le' ? [1, 0] : [0, 1];
  let rest: Buffer = Buffer.alloc(0);
  let isInPair = false;
  const fits = (sign: number): boolean => {
    const isSecond = sign >= 0xdc00 && sign <= 0xdfff;
    if (isSecond !== isInPair || isControl(sign)) return false;
    isInPair = sign >= 0xd800 && sign <= 0xdbff;
    return true;
  };
  return {
    take(piece) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const end = bytes.length - (bytes.length % 2);
      for (let at = 0; at < end; at += 2) {
        const sign = ((bytes[at + high] ?? 0) << 8) | (bytes[at + low] ?? 0);
        if (!fits(sign)) return false;
      }
      rest = bytes.subarray(end);
      return true;
    },
    end: () => rest.length === 0 && !isInPair,
  };
}

/** Checks if the first characters after white space start markup. */
function createBeginning(code: 'utf-8' | Utf16Encoding) {
  const decoder = new TextDecoder(code, { ignoreBOM: true });
  let begins = '';
  return {
    take(piece: Buffer): void {
      for (let at = 0; at < piece.length && begins.length < telling; at += decodedAtOnce) {
        const text = decoder.decode(piece.subarray(at, at + decodedAtOnce), { stream: true });
        begins = (begins + text).trimStart().slice(0, telling);
      }
    },
    isMarkup: (): boolean => markup.test(begins),
  };
}

export function createTextClassifier(first: Buffer, isUtf8: IsUtf8) {
  const order = orderOf(first);
  const reader = order === null ? readBytes(isUtf8) : readPairs(order);
  const beginning = createBeginning(order ?? 'utf-8');
  let isText = true;
  return {
    /** Adds a chunk. Returns false if the content is not text and no further chunk is needed. */
    take(piece: Buffer): boolean {
      beginning.take(piece);
      isText &&= reader.take(piece);
      return isText;
    },
    /** Returns `text` only for text that no browser would render as markup. */
    verdict(): 'text' | 'markup' | 'unknown' {
      if (!isText || !reader.end()) return 'unknown';
      return beginning.isMarkup() ? 'markup' : 'text';
    },
  };
}

export type TextClassifier = ReturnType<typeof createTextClassifier>;
