// Machine of the publisher, without a hub, database or settings.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorBuild } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';

/** Key of a publisher. */
export interface Publisher {
  /** Public key for the theme. */
  readonly key: string;
  /** Signs a zip and returns its path. */
  sign(zip: string): Promise<string>;
  /** Returns the line that replaces another key with this key. */
  replace(other: Publisher): Promise<string>;
  readonly file: string;
}

async function release(...args: string[]): Promise<string> {
  // No production setting exists here, so that code fails if it reads one.
  const env = { NODE_ENV: 'production', HUB_DATA_DIR: '/nowhere', DATABASE_URL: '' };
  const { code, output } = await run([process.execPath, operatorBuild, 'release', ...args], {
    env,
  });
  if (code !== 0) throw new Error(`release ${args.join(' ')}: ${output}`);
  return output;
}

export async function aPublisher(): Promise<Publisher> {
  const file = join(mkdtempSync(join(tmpdir(), 'hub-publisher-')), 'release-key.pem');
  await release('keygen', file);
  return {
    file,
    key: readFileSync(file.replace('.pem', '.pub'), 'utf8').trim(),
    async sign(zip) {
      await release('sign', zip, file);
      return zip;
    },
    async replace(other) {
      const { rotation } = JSON.parse(await release('rotate', file, other.file, '--json')) as {
        rotation: string;
      };
      return rotation;
    },
  };
}
