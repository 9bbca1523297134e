import { texts } from './texts.ts';

/**
 * Forbidden content of a publisher's SVG. Browsers show it only as a picture, without scripts or
 * loading: a fault is reported at startup instead of being invisible.
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

export interface SvgResult {
  readonly faults: readonly string[];
  /** Width by height; null if it has a fault. */
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

/** Reads the text of an SVG; every fault at once. */
export function checkSvg(text: string): SvgResult {
  // Comments are ignored.
  const plain = text.replaceAll(/<!--[^]*?-->/g, '');
  const opening = /^\s*(?:<\?xml[^>]*\?>)?[^<]*(<svg[\s>][^>]*>?)/.exec(plain)?.[1];
  const found = refused.filter(([pattern]) => pattern.test(plain)).map(([, fault]) => fault);
  const faults = [...new Set(found)];
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
