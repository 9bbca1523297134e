// An operator publishes releases while a WordPress site runs.
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { inRoot } from '#scripts/machine/places.ts';
import { copyClient } from './php.ts';

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

let majors = 1;

/**
 * Returns a first number for versions that is greater than all before: the tests of a worker share
 * a hub, and a site is offered the greatest version of them all.
 */
export const nextMajor = (): number => (majors += 1);

type Files = Readonly<Record<string, Buffer>>;

async function zip(path: string, files: Files): Promise<string> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name);
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(path));
  return path;
}

function under(place: string, folder: string): Files {
  const entries = filesOf(folder).map((file): [string, Buffer] => [
    `${place}/${relative(folder, file).replaceAll('\\', '/')}`,
    readFileSync(file),
  ]);
  return Object.fromEntries(entries);
}

/** Writes the demonstration theme with another version, in the folder that the publisher uses. */
export function themeZip(folder: string, version: string): Promise<string> {
  const theme = under('essentials', inRoot('wordpress/demo-theme'));
  const copy = join(folder, 'client');
  copyClient(copy, 'activation-demo');
  const client = under('essentials/inc/hub-activation', copy);
  const style = (theme['essentials/style.css'] as Buffer).toString();
  const changed = Buffer.from(style.replace(/^Version: .*$/m, `Version: ${version}`));
  const files = { ...theme, ...client, 'essentials/style.css': changed };
  return zip(join(folder, `essentials-${version}.zip`), files);
}

/** Main file of a plugin that is the item itself and contains the client. */
export const productSource = (version: string): string =>
  `${pluginSource(version)}require_once __DIR__ . '/hub-activation/hub-activation.php';
Hub_Activation\\Client::boot( array( 'item_id' => 27889640, 'hub_url' => 'https://hub.example', 'theme' => 'Slider Revolution', 'plugin' => __FILE__ ) );
`;

export function productZip(folder: string, version: string): Promise<string> {
  const copy = join(folder, 'plugin-client');
  copyClient(copy, 'revslider');
  return zip(join(folder, `product-${version}.zip`), {
    ...under('revslider/hub-activation', copy),
    'revslider/revslider.php': Buffer.from(productSource(version)),
  });
}

/** Main file of a plugin that does nothing. */
export const pluginSource = (version: string): string =>
  `<?php\n/*\nPlugin Name: Slider Revolution\nVersion: ${version}\nRequires at least: 6.1\nRequires PHP: 7.4\n*/\n`;

export const pluginZip = (folder: string, version: string): Promise<string> =>
  zip(join(folder, `revslider-${version}.zip`), {
    'revslider/revslider.php': Buffer.from(pluginSource(version)),
  });
