import { encode } from 'uqr';

/** QR code: side length in modules, and the path of the dark ones. */
export interface Picture {
  readonly size: number;
  readonly path: string;
}

/** The room that readers need around it, in squares (ISO/IEC 18004). */
const quiet = 4;

/** A QR code as one path: each run of dark squares in a row is a rectangle of it. */
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
