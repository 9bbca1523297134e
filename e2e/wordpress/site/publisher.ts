// Machine of the publisher, without a hub, database or settings.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorBuild } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';

async function release(...args: string[]): Promise<string> {
  // No production setting exists here, so that code fails if it reads one.
  const env = { NODE_ENV: 'production', HUB_DATA_DIR: '/nowhere', DATABASE_URL: '' };
  const { code, output } = await run([process.execPath, operatorBuild, 'release', ...args], {
    env,
  });
  if (code !== 0) throw new Error(`release ${args.join(' ')}: ${output}`);
  return output;
}

/** Creates the key of a publisher. */
export async function aPublisher() {
  const file = join(mkdtempSync(join(tmpdir(), 'hub-publisher-')), 'release-key.pem');
  await release('keygen', file);
  return {
    file,
    /** Public key for the theme. */
    key: readFileSync(file.replace('.pem', '.pub'), 'utf8').trim(),
    /** Signs a zip and returns its path. */
    async sign(zip: string): Promise<string> {
      await release('sign', zip, file);
      return zip;
    },
    /** Returns the line that replaces another key with this key. */
    async replace(other: { readonly file: string }): Promise<string> {
      const { rotation } = JSON.parse(await release('rotate', file, other.file, '--json')) as {
        rotation: string;
      };
      return rotation;
    },
  };
}

export type Publisher = Awaited<ReturnType<typeof aPublisher>>;
