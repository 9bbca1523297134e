import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

const source = `interface Told { readonly why: string }

export function fail({ why }: Told): never {
  throw new TypeError(why);
}
`;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-stacks-'));
  writeFileSync(join(folder, 'fail.ts'), source);
  const made = { outdir: join(folder, 'dist'), outExtension: { '.js': '.mjs' } };
  await build({ ...made, entryPoints: [join(folder, 'fail.ts')], format: 'esm', sourcemap: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the stack that a process with the hub's settings prints for an error in this file. */
function stackOf(name: string): readonly string[] {
  const url = (path: string): string => JSON.stringify(pathToFileURL(path).href);
  const program = `
    import { stackBySource } from ${url(join(import.meta.dirname, 'stacks.ts'))};
    Error.prepareStackTrace = stackBySource;
    const { fail } = await import(${url(join(folder, 'dist', name))});
    try { fail({ why: 'No $& room' }); } catch (error) { console.log(error.stack); }`;
  const args = ['--input-type=module', '--eval', program];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).split('\n');
}

test('the stack of an error names file and line of the source', () => {
  const [first, second] = stackOf('fail.mjs');
  expect(first).toBe('TypeError: No $& room');
  expect(second).toBe(`    at fail (${join(folder, 'fail.ts')}:4:9)`);
});

test.each([
  ['is incomplete', '{"version":3,"sou'],
  ['describes generated code', '{"version":3,"sources":["built:in"],"names":[],"mappings":"AAAA"}'],
])('an error is reported even if its source map %s', (_, map) => {
  const plain = join(folder, 'dist', 'odd.mjs');
  writeFileSync(plain, 'export function fail({ why }) { throw new Error(why); }');
  writeFileSync(`${plain}.map`, map);
  const [first, second] = stackOf('odd.mjs');
  expect(first).toBe('Error: No $& room');
  expect(second).toBe(`    at fail (${pathToFileURL(plain).href}:1:39)`);
});

test('without a source map, the stack names the compiled line', () => {
  const plain = join(folder, 'dist', 'plain.mjs');
  writeFileSync(plain, 'export function fail({ why }) { throw new Error(why); }');
  const [first, second] = stackOf('plain.mjs');
  expect(first).toBe('Error: No $& room');
  expect(second).toBe(`    at fail (${pathToFileURL(plain).href}:1:39)`);
});
