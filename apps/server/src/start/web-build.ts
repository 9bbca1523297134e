import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AnswerOf } from '@hub/contract/calls';
import type { PublishedFiles } from '#features/publisher';
import type { Pages } from '#http/pages/pages.ts';

/** Data of the pages: settings, catalog, and the publisher's own texts. */
export interface PageData {
  readonly config: AnswerOf<'config'>;
  readonly legal: PublishedFiles['legal'];
}

/** Pages rendered by an earlier start, with their inputs. */
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

/** Stores the rendered pages; a read-only build is rendered at each start. */
function keepDrawn(file: string, drawn: Drawn): void {
  const whole = `${file}.${process.pid}`;
  try {
    writeFileSync(whole, JSON.stringify(drawn));
    renameSync(whole, file);
  } catch {
    // A failed write only costs time.
  }
}

/**
 * Loads the web build with its renderer, because the pages depend on catalog and settings. Rendered
 * pages are cached beside the build for the next start with the same inputs.
 */
export async function loadWebBuild(folder: string, shown: PageData): Promise<Pages> {
  const renderer = join(folder, 'render.js');
  const file = join(folder, 'drawn.json');
  const wanted = JSON.stringify(shown);
  const drawn = readDrawn(file);
  if (drawn?.shown === wanted) return drawn.pages;
  const { render } = load(renderer) as { render: (shown: PageData) => Pages };
  const pages = render(shown);
  keepDrawn(file, { shown: wanted, pages });
  return pages;
}
