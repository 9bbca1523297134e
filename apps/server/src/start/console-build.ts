import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalog } from '@hub/contract/catalog';
import type { KeptBuild } from './kept-build.ts';
import type { Console } from '#http/console.ts';

/** The files of a build, by their path below /console/; read when somebody asks. */
function filesOf(build: string): [string, () => Buffer][] {
  const client = join(build, 'client');
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  return names.map((name) => [name.replaceAll('\\', '/'), () => readFileSync(join(client, name))]);
}

/** The console: its document is drawn with the publisher's brand; files of earlier builds stay. */
export async function loadConsoleBuild(kept: KeptBuild, catalog: Catalog): Promise<Console> {
  const { render } = (await import(pathToFileURL(join(kept[0], 'render.js')).href)) as {
    render: (catalog: Catalog) => string;
  };
  const files = kept.toReversed().flatMap(filesOf);
  return { html: render(catalog), files: Object.fromEntries(files) };
}
