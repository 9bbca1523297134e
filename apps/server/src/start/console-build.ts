import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Catalog } from '@hub/contract/catalog';
import type { KeptBuild } from './kept-build.ts';
import type { Console } from '#http/pages/console.ts';

const load = createRequire(import.meta.url);

/** Returns the files of a build by their path below /console/; each is read on request. */
function filesOf(build: string): [string, () => Buffer][] {
  const client = join(build, 'client');
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  return names.map((name) => [name.replaceAll('\\', '/'), () => readFileSync(join(client, name))]);
}

/** The console: its document is drawn with the publisher's brand; files of earlier builds stay. */
export async function loadConsoleBuild(kept: KeptBuild, catalog: Catalog): Promise<Console> {
  const { render } = load(join(kept[0], 'render.js')) as { render: (catalog: Catalog) => string };
  const files = kept.toReversed().flatMap(filesOf);
  return { html: render(catalog), files: Object.fromEntries(files) };
}
