// Makes the film of the example catalog anew from its drawing, catalog/film/film.html: npm run film.
// It needs ffmpeg (Debian: apt-get install ffmpeg).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { headlessOptions } from '#e2e/harness/browser.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';

const [seconds, pictures] = [36, 10];
/** Moment of the picture that shows before the film plays. */
const poster = 17.2;
const film = 'catalog/deactivate-plugins';
const face = 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

async function openDrawing(page: Page): Promise<void> {
  await page.goto(pathToFileURL(inRoot('catalog/film/film.html')).href);
  const data = readFileSync(inRoot(face)).toString('base64');
  await page.addStyleTag({
    content: `@font-face { font-family: Geist; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) }`,
  });
  await page.evaluate(() => document.fonts.load('500 22px Geist'));
}

const show = (page: Page, moment: number): Promise<unknown> => page.evaluate(`show(${moment})`);

/** H.264 without sound, which every browser plays; the index stands first, so that it begins at once. */
const encoder = (folder: string): string[] => [
  ...`ffmpeg -y -loglevel error -framerate ${pictures} -i`.split(' '),
  join(folder, '%04d.png'),
  ...'-c:v libx264 -profile:v main -preset veryslow -tune animation -crf 26 -g 50'.split(' '),
  ...'-pix_fmt yuv420p -movflags +faststart -map_metadata -1'.split(' '),
  inRoot(`${film}.mp4`),
];

await runScript(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-film-'));
  const browser = await chromium.launch(headlessOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 600 } });
    await openDrawing(page);
    for (let at = 0; at < seconds * pictures; at += 1) {
      await show(page, at / pictures);
      await page.screenshot({ path: join(folder, `${String(at).padStart(4, '0')}.png`) });
    }
    await show(page, poster);
    await page.screenshot({ path: inRoot(`${film}.png`) });
    const { code, output } = await run(encoder(folder));
    if (code !== 0) throw refusal(`${output}The film could not be made: is ffmpeg installed?`);
    return 0;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
