import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalog } from '@hub/contract/catalog';
import type { Console } from '#http/console.ts';
import { StartRefused } from './start-refused.ts';

/** The console's build: its document is drawn with the publisher's brand, its files stay where they are. */
export async function loadConsoleBuild(folder: string, catalog: Catalog): Promise<Console> {
  const renderer = join(folder, 'render.js');
  if (!existsSync(renderer)) {
    throw new StartRefused(['The console is not built. Run npm run build first.']);
  }
  const { render } = (await import(pathToFileURL(renderer).href)) as {
    render: (catalog: Catalog) => string;
  };
  const client = join(folder, 'client');
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => [
    name.replaceAll('\\', '/'),
    () => readFileSync(join(client, name)),
  ]);
  return { html: render(catalog), files: Object.fromEntries(files) as Console['files'] };
}
