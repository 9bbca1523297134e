// Releases that an operator publishes while a WordPress site runs.
import { join } from 'node:path';
import { inRoot } from '#scripts/machine/places.ts';
import { filesIn, writeZip } from '#scripts/machine/zip.ts';
import { copyClient } from './php.ts';

let majors = 1;

/** A worker's tests share a hub, and a site is offered the highest version. */
export const nextMajor = (): number => (majors += 1);

/** Writes the demonstration theme with this version; returns the path of the zip. */
export function themeZip(folder: string, version: string): Promise<string> {
  const theme = filesIn(inRoot('wordpress/demo-theme'), 'essentials');
  const copy = join(folder, 'client');
  copyClient(copy, 'activation-demo');
  const client = filesIn(copy, 'essentials/inc/hub-activation');
  const style = (theme['essentials/style.css'] as Buffer).toString();
  const changed = Buffer.from(style.replace(/^Version: .*$/m, `Version: ${version}`));
  const files = { ...theme, ...client, 'essentials/style.css': changed };
  return writeZip(join(folder, `essentials-${version}.zip`), files);
}

/** Returns the main file of a plugin that is an item and contains the client. */
export const productSource = (version: string): string =>
  `${pluginSource(version)}require_once __DIR__ . '/hub-activation/hub-activation.php';
Hub_Activation\\Client::boot( array( 'item_id' => 27889640, 'hub_url' => 'https://hub.example', 'theme' => 'Slider Revolution', 'plugin' => __FILE__ ) );
`;

export function productZip(folder: string, version: string): Promise<string> {
  const copy = join(folder, 'plugin-client');
  copyClient(copy, 'revslider');
  return writeZip(join(folder, `product-${version}.zip`), {
    ...filesIn(copy, 'revslider/hub-activation'),
    'revslider/revslider.php': Buffer.from(productSource(version)),
  });
}

/** Returns the main file of a plugin without a function. */
export const pluginSource = (version: string): string =>
  `<?php\n/*\nPlugin Name: Slider Revolution\nVersion: ${version}\nRequires at least: 6.1\nRequires PHP: 7.4\n*/\n`;

export const pluginZip = (folder: string, version: string): Promise<string> =>
  writeZip(join(folder, `revslider-${version}.zip`), {
    'revslider/revslider.php': Buffer.from(pluginSource(version)),
  });
