import { texts } from './texts.ts';

export type FileKind = 'logo' | 'favicon' | 'film' | 'captions' | 'poster' | 'text';

const [kb, mb] = [1_000, 1_000_000];

/** Maximum size in bytes. Files that every visitor loads are small. */
export const mostBytes: Readonly<Record<FileKind, number>> = {
  logo: 100 * kb,
  favicon: 100 * kb,
  captions: 200 * kb,
  text: 300 * kb,
  poster: mb,
  film: 300 * mb,
};

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
};

export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.'));

export const typeOf = (name: string): string => types[endingOf(name)] ?? 'application/octet-stream';

/** Decodes UTF-8 text and removes a byte order mark; null for invalid bytes. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const beginnings: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  '.mp4': (bytes) => latin(bytes, 4, 8) === 'ftyp',
  '.webm': (bytes) => latin(bytes, 0, 4) === '\x1aE\xdf\xa3',
  '.png': (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  '.jpg': (bytes) => latin(bytes, 0, 3) === '\xff\xd8\xff',
  '.webp': (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
};

/** Checks that the first bytes of a picture or video match its file extension. */
export function faultsOfBeginning(name: string, bytes: Uint8Array): string[] {
  const matches = beginnings[endingOf(name)];
  return matches === undefined || matches(bytes) ? [] : [texts.otherKind(endingOf(name))];
}

/** Checks that a text is WebVTT with at least one cue. */
export function faultsOfCaptions(text: string): string[] {
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return [texts.notCaptions];
  return text.includes('-->') ? [] : [texts.noCues];
}

/**
 * Forbidden content of SVG files. Browsers show an SVG only as a picture, so scripts and external
 * files would fail silently. The check reports them at startup.
 */
const refused: readonly (readonly [RegExp, string])[] = [
  [/<!(?:DOCTYPE|ENTITY)/i, texts.svg.entities],
  [/<(?:\w+:)?script[\s/>]/i, texts.svg.script],
  [/<(?:\w+:)?foreignObject[\s/>]/i, texts.svg.foreign],
  [/\son\w+\s*=/i, texts.svg.handler],
  [
    /(?:href\s*=\s*["']?|url\(\s*["']?|@import\s+["']?)\s*(?:[a-z][\w+.-]*:)?\/\//i,
    texts.svg.outside,
  ],
  [/href\s*=\s*["']?\s*javascript:/i, texts.svg.script],
];

interface SvgResult {
  readonly faults: readonly string[];
  /** Width divided by height; null if the drawing has a fault. */
  readonly ratio: number | null;
}

const measure = (opening: string, name: string): number | null => {
  const value = Number(
    new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(opening)?.[1],
  );
  return value > 0 ? value : null;
};

function ratioOf(opening: string): number | null {
  const box = /\sviewBox\s*=\s*["']\s*([^"']+)["']/.exec(opening)?.[1] ?? '';
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (width > 0 && height > 0) return width / height;
  const [wide, high] = [measure(opening, 'width'), measure(opening, 'height')];
  return wide !== null && high !== null ? wide / high : null;
}

/** Checks an SVG. Returns all faults together, or its aspect ratio. */
export function checkSvg(text: string): SvgResult {
  // Comments are ignored.
  const plain = text.replaceAll(/<!--[^]*?-->/g, '');
  const opening = /^\s*(?:<\?xml[^>]*\?>)?[^<]*(<svg[\s>][^>]*>?)/.exec(plain)?.[1];
  const foundFaults = refused.filter(([pattern]) => pattern.test(plain)).map(([, fault]) => fault);
  const faults = [...new Set(foundFaults)];
  if (opening === undefined) {
    if (faults.length === 0) faults.push(texts.svg.none);
    return { faults, ratio: null };
  }
  if (!/xmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(opening)) {
    faults.push(texts.svg.namespace);
  }
  const ratio = ratioOf(opening);
  if (ratio === null) faults.push(texts.svg.size);
  return { faults, ratio: faults.length > 0 ? null : ratio };
}
