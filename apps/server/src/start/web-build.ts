import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AnswerOf } from '@hub/contract/calls';
import type { Speech } from '@hub/language';
import type { PublishedFiles } from '#features/publisher';
import type { Pages } from '#http/pages/pages.ts';

/** Data of the pages: settings, catalog, the publisher's own texts, and the language. */
export interface PageData {
  readonly config: AnswerOf<'config'>;
  readonly legal: PublishedFiles['legal'];
  /** Language of the pages, with its messages. */
  readonly speech: Speech;
  /** Address of the hub, without a path. */
  readonly origin: string;
}

/** Pages rendered by an earlier start, with a digest of their inputs. */
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
export function loadWebBuild(folder: string, shown: PageData): Pages {
  const renderer = join(folder, 'render.js');
  const file = join(folder, `drawn.${shown.speech.language.code}.json`);
  const expected = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
  const drawn = readDrawn(file);
  if (drawn?.shown === expected) return drawn.pages;
  const { render } = load(renderer) as { render: (shown: PageData) => Pages };
  const pages = render(shown);
  keepDrawn(file, { shown: expected, pages });
  return pages;
}
