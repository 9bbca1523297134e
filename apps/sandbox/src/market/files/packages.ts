import { zipOf } from './zip.ts';
import type { Item } from '#world/items.ts';

/**
 * Returns the kind of the zip that WordPress installs, in the marketplace's words; null if there is
 * none.
 */
export function packageOf(item: Item): { kind: 'wordpress_theme' | 'wordpress_plugin' } | null {
  if (item.wordpressTheme !== null) return { kind: 'wordpress_theme' };
  return item.wordpressPlugin === null ? null : { kind: 'wordpress_plugin' };
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const headerOf = (lines: Readonly<Record<string, string>>): string =>
  Object.entries(lines)
    .map(([name, value]) => ` * ${name}: ${value}\n`)
    .join('');

function themeFiles(item: Item, name: string): Record<string, string> {
  const slug = slugOf(name);
  const lines = { 'Theme Name': name, Author: item.author, Version: item.version };
  return {
    [`${slug}/style.css`]: `/*\n${headerOf(lines)} */\n`,
    [`${slug}/index.php`]: '<?php // A theme of the sandbox: it shows nothing.\n',
  };
}

function pluginFiles(item: Item, name: string): Record<string, string> {
  const slug = slugOf(name);
  const lines = { 'Plugin Name': name, Author: item.author, Version: item.version };
  return { [`${slug}/${slug}.php`]: `<?php\n/*\n${headerOf(lines)} */\n` };
}

/** Returns the package for WordPress: only the newest version is available. */
export function installable(item: Item): Buffer | null {
  if (item.wordpressTheme !== null) return zipOf(themeFiles(item, item.wordpressTheme));
  if (item.wordpressPlugin !== null) return zipOf(pluginFiles(item, item.wordpressPlugin));
  return null;
}

/** Returns the complete download: the package for WordPress, if any, and documents. */
export function everything(item: Item): Buffer {
  const inside = item.wordpressTheme
    ? themeFiles(item, item.wordpressTheme)
    : item.wordpressPlugin
      ? pluginFiles(item, item.wordpressPlugin)
      : {};
  return zipOf({ 'Licensing/README_License.txt': `${item.name}\n`, ...inside });
}
