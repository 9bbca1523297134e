// Creates demonstration plugins that the sandbox's publisher offers to buyers. The operator's
// command publishes them like any release.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '#scripts/machine/places.ts';
import { writeZip } from '#scripts/machine/zip.ts';
import type { Tell } from './running-hub.ts';

interface Plugin {
  readonly slug: string;
  readonly name: string;
}

const VERSION = '1.0.0';

const mainFile = ({ slug, name }: Plugin): string => `<?php
/**
 * Plugin Name: ${name} (demonstration)
 * Description: Stands for ${name} in the sandbox. It does nothing but show that it is there.
 * Version: ${VERSION}
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: GPL-2.0-or-later
 * Text Domain: ${slug}
 */

defined( 'ABSPATH' ) || exit;
`;

const readme = ({ name }: Plugin): string => `=== ${name} (demonstration) ===
Requires at least: 6.1
Tested up to: 6.8
Stable tag: ${VERSION}

Stands for ${name} in the sandbox of the customer hub.
`;

export const makePlugin = (plugin: Plugin, folder: string): Promise<string> =>
  writeZip(join(folder, `${plugin.slug}-${VERSION}.zip`), {
    [`${plugin.slug}/${plugin.slug}.php`]: Buffer.from(mainFile(plugin)),
    [`${plugin.slug}/readme.txt`]: Buffer.from(readme(plugin)),
  });

const pluginsOfCatalog = (): Plugin[] =>
  (JSON.parse(readFileSync(inRoot('catalog.json'), 'utf8')) as { plugins: Plugin[] }).plugins;

interface Sandbox {
  readonly dataDir: string;
  readonly tell: Tell;
}

/**
 * Publishes the demonstration plugins once for each data folder, so that a withdrawn plugin stays
 * withdrawn. Returns the error message; null after a success.
 */
export async function publishDemonstrationPlugins({
  dataDir,
  tell,
}: Sandbox): Promise<string | null> {
  const folder = join(dataDir, 'demonstration-plugins');
  if (existsSync(folder)) return null;
  const beside = `${folder}.incoming`;
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  for (const plugin of pluginsOfCatalog()) {
    const file = await makePlugin(plugin, beside);
    const { exit, text } = await tell('plugin', 'publish', file);
    if (exit !== 0) return `A demonstration plugin could not be published: ${text.trim()}`;
  }
  renameSync(beside, folder);
  return null;
}
