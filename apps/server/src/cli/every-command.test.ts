import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './commands.ts';
import { otherCommands } from './other-commands.ts';
import { commandIn } from './usage.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

// Commands that are not actions exit with 0 (done), 1 (refused) or 2 (wrong usage), with JSON in
// each case. test/whole-hub/actions.test.ts covers the commands of actions.
let world: TestHub;
let folder: string;
let person: Person;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-commands-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: join(folder, 'data') } });
  await world.signedInOperator('owner');
  ({ person } = await world.signedInBuyer());
  file = join(folder, 'out');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

interface Row {
  readonly command: string;
  /** Arguments of a successful call; null if the test has no data for it. */
  readonly done: (() => readonly string[]) | null;
  /** Arguments of a refused call; null if the command refuses none. */
  readonly refused: (() => readonly string[]) | null;
  readonly wrong: readonly string[];
}

const none = () => [];
const nobody = () => ['nobody-here'];
const lists = (command: string): Row => ({ command, done: none, refused: null, wrong: ['x'] });

const rows: readonly Row[] = [
  lists('status'),
  { command: 'mail test', done: () => [person.email], refused: null, wrong: [] },
  lists('operator list'),
  lists('token list'),
  lists('webhook list'),
  { command: 'webhook deliveries', done: null, refused: null, wrong: [] },
  lists('announce list'),
  { command: 'user find', done: () => [person.username], refused: null, wrong: [] },
  { command: 'user show', done: () => [person.username], refused: nobody, wrong: [] },
  {
    command: 'license show',
    done: () => [person.purchase_code],
    refused: () => ['00000000-0000-4000-8000-ffffffffffff'],
    wrong: [],
  },
  lists('plugin list'),
  lists('theme list'),
  lists('catalog show'),
  lists('catalog reload'),
  lists('catalog versions'),
  { command: 'catalog version', done: null, refused: () => ['99'], wrong: [] },
  lists('audit'),
  lists('audit verify'),
  lists('jobs list'),
  lists('file lost'),
  {
    command: 'backup',
    done: () => [`${file}.backup`],
    refused: () => [join(folder, 'none/at/all')],
    wrong: [],
  },
  lists('secret status'),
  lists('secret reseal'),
  lists('sandbox operator'),
];

/** Commands that need no hub. operator.ts runs them before it opens the database. */
const withoutHub = [
  'release keygen',
  'release sign',
  'release rotate',
  'backup check',
  'restore',
  'catalog check',
  'doctor',
  'secret lost',
];

test('the table of this test contains every command', () => {
  const tried = [...rows.map(({ command }) => command), ...withoutHub];
  const names = Object.keys(otherCommands).map(commandIn);
  expect(names.toSorted()).toEqual(tried.toSorted());
});

const run = (command: string, args: readonly string[]) =>
  runCommand([...command.split(' '), ...args], { ...world.hub.operators, actor: shell });

const isObject = (json: unknown): boolean => typeof json === 'object' && json !== null;

describe.each(rows)('$command command', ({ command, done, refused, wrong }) => {
  test('exits with 0 if done, 1 if refused and 2 for wrong usage, and prints JSON for programs', async () => {
    if (refused !== null) {
      const no = await run(command, refused());
      expect(no, no.text).toMatchObject({ exit: 1, json: { error: expect.any(String) } });
      expect(no.text).toMatch(/^\S.*[.…]$|^\S.*: \S/m);
    }
    const misused = await run(command, wrong);
    expect(misused, misused.text).toMatchObject({ exit: 2, json: { error: 'usage' } });
    // The text contains only the help of this command.
    expect(misused.text).toContain(`  ${command}`);
    expect(misused.text.split('\n').length).toBeLessThan(10);
    if (done === null) return;
    const yes = await run(command, done());
    expect(yes, yes.text).toMatchObject({ exit: 0 });
    expect(isObject(yes.json) && JSON.stringify(yes.json).startsWith('{')).toBe(true);
    expect(yes.text).not.toBe('');
  });
});

test('an unknown command is reported with a hint to the help', async () => {
  const unknown = await runCommand(['licence', 'show', 'x'], {
    ...world.hub.operators,
    actor: shell,
  });
  expect(unknown).toMatchObject({ exit: 2, json: { error: 'usage' } });
  expect(unknown.text).toBe('Unknown command: licence. Usage: hub --help');
});
