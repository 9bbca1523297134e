import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AnswerOf } from '@hub/contract/calls';
import type { Published } from '#features/publisher';
import type { Pages } from '#http/pages/pages.ts';

/** What the pages say: the settings and the catalogue, and the publisher's own texts. */
export interface Shown {
  readonly config: AnswerOf<'config'>;
  readonly legal: Published['legal'];
}

/** What an earlier start drew, and of what. */
interface Drawn {
  readonly shown: string;
  readonly pages: Pages;
}

const load = createRequire(import.meta.url);

function readDrawn(file: string): Drawn | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Drawn;
  } catch {
    return null;
  }
}

/** Where the build cannot be written to, each start draws. */
function keepDrawn(file: string, drawn: Drawn): void {
  const whole = `${file}.${process.pid}`;
  try {
    writeFileSync(whole, JSON.stringify(drawn));
    renameSync(whole, file);
  } catch {
    // Nothing is lost but time.
  }
}

/**
 * The web build ships the pages' renderer: what they say depends on catalogue and settings. What it
 * drew is kept beside it and goes with the build, for the next start with the same ones.
 */
export async function loadWebBuild(folder: string, shown: Shown): Promise<Pages> {
  const renderer = join(folder, 'render.js');
  const file = join(folder, 'drawn.json');
  const wanted = JSON.stringify(shown);
  const drawn = readDrawn(file);
  if (drawn?.shown === wanted) return drawn.pages;
  const { render } = load(renderer) as { render: (shown: Shown) => Pages };
  const pages = render(shown);
  keepDrawn(file, { shown: wanted, pages });
  return pages;
}
