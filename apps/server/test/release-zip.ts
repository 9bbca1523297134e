import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Returns the main file of a plugin. */
export const pluginSource = (name: string, version: string): string =>
  `<?php
/**
 * Plugin Name: ${name}
 * Version: ${version}
 * Requires at least: 6.1
 * Requires PHP: 7.4
 */
`;

interface ZipOptions {
  /** True to store the files uncompressed. */
  readonly stored?: boolean;
  readonly mode?: number;
}

/** Returns a zip with these files by their paths. */
export async function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
  { stored = false, mode = 0o100644 }: ZipOptions = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), path, { compress: !stored, mode, mtime: new Date(0) });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * Replaces a path in a zip by another path of the same length, as a malicious zip could contain it.
 */
export const withPath = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

/** Writes the zip of a plugin to a folder; returns its path. `filler` makes the zip large. */
export async function writePlugin(
  folder: string,
  [slug, version]: readonly [string, string],
  filler: string | Buffer = '',
): Promise<string> {
  const path = join(folder, `${slug}-${version}-${filler.length}.zip`);
  const files = {
    [`${slug}/${slug}.php`]: pluginSource(`The plugin ${slug}`, version),
    [`${slug}/readme.txt`]: '=== Plugin ===\nTested up to: 6.8\n',
    [`${slug}/filler.bin`]: filler,
  };
  writeFileSync(path, await zipOf(files, { stored: true }));
  return path;
}

/** Returns the stylesheet of a theme. */
export const themeSource = (name: string, version: string): string =>
  `/*
Theme Name: ${name}
Version: ${version}
Requires at least: 6.1
Tested up to: 6.8
Requires PHP: 7.4
*/
`;

/** Writes the zip of a theme to a folder; returns its path. */
export async function writeTheme(
  folder: string,
  [slug, version]: readonly [string, string],
  more = '',
): Promise<string> {
  const path = join(folder, `${slug}-${version}-${more.length}.zip`);
  const files = {
    [`${slug}/style.css`]: themeSource(`The theme ${slug}`, version),
    [`${slug}/index.php`]: `<?php // ${more}`,
  };
  writeFileSync(path, await zipOf(files));
  return path;
}
