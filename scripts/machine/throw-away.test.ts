import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = new URL('throw-away.ts', import.meta.url).href;

let memory: string;
beforeEach(() => void (memory = mkdtempSync(join(tmpdir(), 'hub-memory-'))));
afterEach(() => rmSync(memory, { recursive: true }));

/** Runs a separate process that executes `end` last; returns its temporary folder. */
async function runIn(place: string, end: string): Promise<string> {
  const code = `
    const { throwFilesAway } = await import(${JSON.stringify(program)});
    const { mkdtempSync, statSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    throwFilesAway(${JSON.stringify(place)}, 1);
    mkdtempSync(tmpdir() + '/something-');
    statSync(process.env.HUB_DATA_DIR);
    console.log(tmpdir());
    ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return output.trim();
}

test('a run stores its files in memory, and deletes them even if it fails', async () => {
  for (const end of ['', "throw new Error('no');"]) {
    const folder = await runIn(memory, end);
    expect(dirname(folder)).toBe(memory);
    expect(readdirSync(memory)).toEqual([]);
  }
});

test('a run deletes the leftovers of a killed run, but no files of a running program', async () => {
  const left = await runIn(memory, 'process.kill(process.pid, "SIGKILL");');
  const mine = mkdtempSync(join(memory, `hub-test-${process.pid}-`));
  const anybodys = mkdtempSync(join(memory, 'else-'));
  expect(existsSync(left)).toBe(true);

  await runIn(memory, '');

  expect(readdirSync(memory).toSorted()).toEqual(
    [anybodys, mine].map((folder) => folder.slice(memory.length + 1)).toSorted(),
  );
});

test('uses the temporary folder of the system if memory has no space', async () => {
  const folder = await runIn(join(memory, 'there-is-none'), '');
  expect(dirname(folder)).toBe(tmpdir());
  expect(existsSync(folder)).toBe(false);
});
