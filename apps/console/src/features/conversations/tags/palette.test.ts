import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tagColors } from '@hub/contract/operator-calls';

const css = readFileSync(join(import.meta.dirname, 'tags.module.css'), 'utf8');

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each(tagColors)(
  'the tag color %s has enough contrast in the light and the dark color scheme',
  (color) => {
    const rule = new RegExp(
      `\\.${color} \\{\\s*--tag: light-dark\\((#\\w{6}), (#\\w{6})\\);\\s*--tag-tint: light-dark\\((#\\w{6}), (#\\w{6})\\);`,
    ).exec(css);
    const [, light = '', dark = '', lightTint = '', darkTint = ''] = rule ?? [];
    expect(contrast(light, lightTint), 'light').toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, darkTint), 'dark').toBeGreaterThanOrEqual(4.5);
  },
);
