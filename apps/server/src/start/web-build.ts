import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AnswerOf } from '@hub/contract/calls';
import type { Speech } from '@hub/language';
import type { PublishedFiles } from '#features/publisher';
import type { Pages } from '#http/pages/pages.ts';

/** Data of the pages: settings, catalog, legal texts of the publisher, and language. */
export interface PageData {
  readonly config: AnswerOf<'config'>;
  readonly legal: PublishedFiles['legal'];
  /** Language of the pages with its messages. */
  readonly speech: Speech;
  readonly origin: string;
}

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

/** Stores the rendered pages. A build in a read-only folder is rendered at each start. */
function keepDrawn(file: string, rendered: Drawn): void {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    writeFileSync(temporaryFile, JSON.stringify(rendered));
    renameSync(temporaryFile, file);
  } catch {
    // A failed write only costs time at the next start.
  }
}

/**
 * Returns the pages of the web build. The build renders them, because they depend on catalog and
 * settings. Rendered pages are cached beside the build for the next start with the same data.
 */
export function loadWebBuild(folder: string, pageData: PageData): Pages {
  const file = join(folder, `drawn.${pageData.speech.language.code}.json`);
  const expected = createHash('sha256').update(JSON.stringify(pageData)).digest('base64url');
  const cached = readDrawn(file);
  if (cached?.shown === expected) return cached.pages;
  const { render } = load(join(folder, 'render.js')) as { render: (shown: PageData) => Pages };
  const pages = render(pageData);
  keepDrawn(file, { shown: expected, pages });
  return pages;
}
