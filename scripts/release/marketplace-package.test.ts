import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packMarketplace } from './marketplace-package.ts';
import { inRoot, installed } from '#scripts/machine/places.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `import { createMarketplace, isRefused } from '@hub/marketplace';
const client = createMarketplace({ apiUrl: 'http://127.0.0.1:9', clientId: 'c', clientSecret: 's',
  personalToken: 'p', userAgent: 'Stranger/1.0' });
const url: string = client.authorizationUrl({ redirectUri: 'https://a.example/', state: 'x' });
console.log(new URL(url).searchParams.get('state'), await client.saleByCode('no code'), isRefused(1, 'client'));
`;

test('a new program builds with the packed client and runs', () => {
  const packed = packMarketplace(join(folder, 'packed'));
  const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as object;
  expect(manifest).not.toHaveProperty('private');
  expect(manifest).toMatchObject({ dependencies: { zod: expect.any(String) as string } });

  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  cpSync(packed, join(modules, '@hub/marketplace'), { recursive: true });
  for (const name of ['zod', '@types/node'])
    symlinkSync(inRoot('node_modules', name), join(modules, name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), program);
  const strict = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const built = spawnSync(installed('tsc'), [...strict, 'program.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(built.stdout).toBe('');
  const ran = spawnSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' });
  expect([ran.stdout, ran.stderr]).toEqual(['x null false\n', '']);
});
