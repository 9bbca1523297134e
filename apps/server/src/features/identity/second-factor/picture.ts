import { encode } from 'uqr';

/** QR code: side length in modules, and the path of the dark ones. */
export interface Picture {
  readonly size: number;
  readonly path: string;
}

/** Quiet zone that readers need, in modules (ISO/IEC 18004). */
const quiet = 4;

/** Draws a QR code as one path: each run of dark modules in a row is one rectangle. */
export function pictureOf(content: string): Picture {
  const { size, data } = encode(content, { border: quiet, ecc: 'M' });
  const rows = data.map((row, y) => {
    const line = row.map((isDark) => (isDark ? 'x' : ' ')).join('');
    return Array.from(
      line.matchAll(/x+/g),
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    ).join('');
  });
  return { size, path: rows.join('') };
}
