import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

export const looks = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })),
);

export interface Shot {
  readonly name: string;
  /** Reason why the state was not reached; null if it was. */
  readonly trouble: string | null;
}

export const fileOf = (name: string, { scheme, width }: (typeof looks)[number]): string =>
  `${name.replaceAll(/[^a-z0-9]+/g, '-')}_${width}_${scheme}.png`;

/** Rows of a contact sheet: as many as stay recognizable. */
const rowsOnASheet = 4;
const thumbHeight = 560;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const style = `
  body { margin: 0; padding: 16px; font: 15px/1.4 sans-serif; background: #777; color: #fff; }
  h2 { margin: 20px 0 6px; font-size: 17px; }
  .row { display: flex; gap: 8px; }
  a { display: block; height: ${thumbHeight}px; overflow: hidden; background: #555; }
  img { display: block; width: 100%; }
  .trouble { color: #ffd0d0; }
  ${sizes.map(({ width }) => `.w${width} { width: ${widthOfThumb(width)}px; }`).join('\n')}
`;

/** Scales narrow screens down less, so that their text stays readable. */
function widthOfThumb(width: number): number {
  return width > 1000 ? 512 : width > 500 ? 240 : 148;
}

function rowOf({ name, trouble }: Shot): string {
  const thumbs = looks.map((look) => {
    const file = fileOf(name, look);
    return `<a class="w${look.width}" href="${file}"><img src="${file}" alt=""></a>`;
  });
  const troubleHtml = trouble === null ? '' : ` <span class="trouble">${escape(trouble)}</span>`;
  return `<section><h2>${escape(name)}${troubleHtml}</h2><div class="row">${thumbs.join('')}</div></section>`;
}

const documentOf = (shots: readonly Shot[]): string =>
  `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>${style}</style>${shots
    .map(rowOf)
    .join('')}`;

/** Writes `index.html` with all pictures, and contact sheets. Returns the number of sheets. */
export async function drawContactSheets(
  browser: Browser,
  folder: string,
  shots: readonly Shot[],
): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1880, height: 1000 } });
  const parts = Array.from({ length: Math.ceil(shots.length / rowsOnASheet) }, (_, index) =>
    shots.slice(index * rowsOnASheet, (index + 1) * rowsOnASheet),
  );
  const index = join(folder, 'index.html');
  for (const [number, part] of parts.entries()) {
    writeFileSync(index, documentOf(part));
    await page.goto(pathToFileURL(index).href);
    const path = join(folder, `contact-sheet-${String(number + 1).padStart(2, '0')}.png`);
    await page.screenshot({ path, fullPage: true });
  }
  writeFileSync(index, documentOf(shots));
  await page.close();
  return parts.length;
}
