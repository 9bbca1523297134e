import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tellStarted } from './running-hub.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hub-told-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Command that replaces the operator's command: prints its environment and arguments. */
const program = (exit: number) => [
  process.execPath,
  '-e',
  `console.error('On ' + process.env.HUB_PLACE);
   console.log(JSON.stringify({ args: process.argv.slice(1) }));
   process.exitCode = ${exit};`,
];
const settings = { dataDir, hub: { HUB_PLACE: 'PostgreSQL' } };

test('runs a separate command with PostgreSQL, where the hub accepts no commands', async () => {
  const tell = tellStarted({ ...settings, isOnPostgres: true }, program(0));
  const result = await tell('sandbox', 'operator');
  expect(result).toMatchObject({ exit: 0, json: { args: ['sandbox', 'operator', '--json'] } });
  const refusing = tellStarted({ ...settings, isOnPostgres: true }, program(1));
  expect(await refusing('plugin')).toMatchObject({
    exit: 1,
    text: expect.stringContaining('On PostgreSQL'),
  });
});

test('calls the hub itself with the embedded database', async () => {
  const tell = tellStarted({ ...settings, isOnPostgres: false }, program(0));
  expect(await tell('sandbox', 'operator')).toMatchObject({ exit: 1, json: { error: 'no_hub' } });
});
