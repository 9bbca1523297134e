import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

/** Enough that its code is seen in the size of what is kept. */
const body = 'b = a * b - 1;'.repeat(500);

const program = `(function (exports, require, module, __filename, __dirname) {
// What a comment says, it may say in any letters: “…”.
exports.add = (a, b) => require('node:util').format('%d', a + b);
exports.where = () => __dirname;
exports.long = (a, b) => { ${body} return b; };
exports.fail = () => { throw new Error('no'); };
})`;

const loader = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'kept-code.ts')).href);

function aProgram(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'program.js'), program);
  return folder;
}

/** What a process says that runs the program, does this with it, and keeps its code. */
function start(folder: string, act: string, flags: readonly string[] = []): string {
  const text = `
    import { runKept } from ${loader};
    const { exports: program, keep } = runKept(${JSON.stringify(join(folder, 'program.js'))});
    ${act}
    keep();`;
  const args = [...flags, '--input-type=module', '--eval', text];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
}

const codesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.includes('.code-'))
    .map((name) => join(folder, name));

const add = 'console.log(program.add(1, 2));';

test('a program is given what CommonJS gives a module', () => {
  const folder = aProgram();
  expect(start(folder, 'console.log(program.add(1, 2), program.where());')).toBe(`3 ${folder}`);
});

test('an error names the file by its address', () => {
  const folder = aProgram();
  const act = 'try { program.fail(); } catch (error) { console.log(error.stack); }';
  const { href } = pathToFileURL(join(folder, 'program.js'));
  expect(start(folder, act)).toContain(`(${href}:6:`);
});

test('the first start keeps its code, and the next one takes it', () => {
  const folder = aProgram();
  start(folder, add);
  const [code = ''] = codesOf(folder);
  const { ino } = statSync(code);
  expect(start(folder, add)).toBe('3');
  expect(codesOf(folder)).toEqual([code]);
  expect(statSync(code).ino).toBe(ino);
});

test('what is kept holds the functions that the start called', () => {
  const [idle, busy] = [aProgram(), aProgram()];
  start(idle, '');
  start(busy, 'program.long(1, 2);');
  const sizeOf = (folder: string): number => statSync(codesOf(folder)[0] ?? '').size;
  expect(sizeOf(busy)).toBeGreaterThan(sizeOf(idle));
});

test.each([
  ['was damaged', (code: Buffer) => code.fill('damage', code.length >> 1)],
  ['was cut off', (code: Buffer) => code.subarray(0, -100)],
  ['is empty', (code: Buffer) => code.subarray(0, 0)],
])('code that %s is made anew', (_, damage) => {
  const folder = aProgram();
  start(folder, add);
  const [code = ''] = codesOf(folder);
  writeFileSync(code, damage(readFileSync(code)));
  const { ino } = statSync(code);
  expect(start(folder, add)).toBe('3');
  const { ino: another } = statSync(code);
  expect(another).not.toBe(ino);
  start(folder, add);
  expect(statSync(code).ino).toBe(another);
});

test('who runs with other flags keeps code of its own', () => {
  const folder = aProgram();
  start(folder, add);
  expect(start(folder, add, ['--expose-gc'])).toBe('3');
  expect(codesOf(folder)).toHaveLength(2);
});

test('where nothing can be kept, it runs all the same', () => {
  const folder = aProgram();
  const away = "(await import('node:fs')).rmSync(program.where(), { recursive: true });";
  expect(start(folder, `${away} ${add}`)).toBe('3');
});
