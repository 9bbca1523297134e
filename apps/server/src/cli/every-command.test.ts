import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './commands.ts';
import { shell } from '#test/doer.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { namedCommands } from '#test/whole-hub/named-commands.ts';
import { writePlugin, writeTheme } from '#test/release-zip.ts';

// Every command of the help: 0 done, 1 refused, 2 wrong usage, and JSON for programs in each case.
let world: TestHub;
let folder: string;
let person: Person;
let file: string;
const zips: Record<'plugin' | 'theme', string> = { plugin: '', theme: '' };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-commands-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: join(folder, 'data') } });
  await world.signedInOperator('owner');
  ({ person } = await world.signedInBuyer());
  zips.plugin = await writePlugin(folder, ['revslider', '6.7.18']);
  zips.theme = await writeTheme(folder, ['essentials', '7.1']);
  file = join(folder, 'out');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

interface Row {
  readonly command: string;
  /** Arguments that succeed; null if this test has nothing to act on. */
  readonly done: (() => readonly string[]) | null;
  /** Arguments that are refused; null if none are. */
  readonly refused: (() => readonly string[]) | null;
  readonly wrong: readonly string[];
}

const why = 'because';
const nobody = 'nobody-here';
const noWebhook = '000000000000';
const noCode = '00000000-0000-4000-8000-ffffffffffff';

/** Writes the hub's own catalog under another name. */
function otherCatalogue(): string {
  const { text } = world.deps.inForce().source;
  const other = join(folder, 'catalog.json');
  writeFileSync(other, text.replace('"name": "Customer Hub"', '"name": "Other Hub"'));
  return other;
}

/** In this order: later commands use the results of earlier ones. */
const rows: readonly Row[] = [
  {
    command: 'operator invite',
    done: () => ['colleague@mail.example', 'viewer'],
    refused: () => [nobody, 'viewer'],
    wrong: ['x'],
  },
  {
    command: 'operator revoke',
    done: () => ['colleague@mail.example'],
    refused: () => [nobody],
    wrong: ['x', 'more'],
  },
  {
    command: 'operator add',
    done: () => [person.email, 'viewer'],
    refused: () => [nobody, 'viewer'],
    wrong: [],
  },
  {
    command: 'operator role',
    done: () => [person.email, 'support'],
    refused: () => [nobody, 'owner'],
    wrong: [],
  },
  { command: 'operator list', done: () => [], refused: null, wrong: ['x'] },
  { command: 'operator remove', done: () => [person.email], refused: () => [nobody], wrong: [] },
  { command: 'user admin', done: () => [person.email, 'off'], refused: () => [nobody], wrong: [] },
  {
    command: 'user message',
    done: () => [person.email, 'Hello'],
    refused: () => [nobody, 'x'],
    wrong: [],
  },
  { command: 'user find', done: () => [person.username], refused: null, wrong: [] },
  { command: 'user show', done: () => [person.username], refused: () => [nobody], wrong: [] },
  {
    command: 'user email',
    done: () => [person.username, 'other@mail.example', why],
    refused: () => [nobody, 'a@b.example', why],
    wrong: ['x'],
  },
  {
    command: 'user verify-link',
    done: () => [person.username],
    refused: () => [nobody],
    wrong: ['x', 'more'],
  },
  {
    command: 'user verify',
    done: () => [person.username, why],
    refused: () => [nobody, why],
    wrong: ['x'],
  },
  { command: 'user reset-link', done: () => [person.username], refused: () => [nobody], wrong: [] },
  {
    command: 'user sign-out',
    done: () => [person.username, why],
    refused: () => [nobody, why],
    wrong: ['x'],
  },
  { command: 'user reset-factor', done: null, refused: () => [person.username, why], wrong: ['x'] },
  {
    command: 'user block',
    done: () => [person.username, why],
    refused: () => [nobody, why],
    wrong: ['x'],
  },
  {
    command: 'user unblock',
    done: () => [person.username, why],
    refused: () => [nobody, why],
    wrong: ['x'],
  },
  {
    command: 'token create',
    done: () => ['every-command', 'people:read,licenses:read', '--days', '7'],
    refused: () => ['every-command', 'people:write'],
    wrong: ['x'],
  },
  { command: 'token list', done: () => [], refused: null, wrong: ['x'] },
  {
    command: 'token revoke',
    done: () => ['every-command'],
    refused: () => ['none'],
    wrong: [],
  },
  {
    command: 'webhook add',
    done: () => ['every-command', 'http://127.0.0.1:1/', 'licenses,verification'],
    refused: () => ['every-command', 'ftp://hooks.example/'],
    wrong: ['x'],
  },
  { command: 'webhook list', done: () => [], refused: null, wrong: ['x'] },
  ...(['rotate', 'pause', 'resume', 'test', 'deliveries', 'remove'] as const).map((verb) => ({
    command: `webhook ${verb}`,
    done: null,
    refused: verb === 'deliveries' ? null : () => [noWebhook],
    wrong: [],
  })),
  {
    command: 'webhook change',
    done: null,
    refused: () => [noWebhook, 'other', 'https://hooks.example/'],
    wrong: [noWebhook],
  },
  { command: 'webhook send-again', done: null, refused: () => ['999999'], wrong: ['x'] },
  {
    command: 'announce add',
    done: () => ['Closed on Friday', '--level', 'warning', '--to', 'signed-in'],
    refused: () => ['Closed', '--to', 'nobody'],
    wrong: ['x', '--to'],
  },
  { command: 'announce list', done: () => [], refused: null, wrong: ['x'] },
  { command: 'announce end', done: () => ['1'], refused: () => ['999'], wrong: [] },
  {
    command: 'license show',
    done: () => [person.purchase_code],
    refused: () => [noCode],
    wrong: [],
  },
  {
    command: 'license release',
    done: () => [person.purchase_code],
    refused: () => [noCode],
    wrong: [],
  },
  { command: 'license show-code', done: () => ['1'], refused: () => ['999999'], wrong: ['x'] },
  {
    command: 'license move',
    done: () => [person.purchase_code, why],
    refused: () => [noCode, why],
    wrong: ['x'],
  },
  {
    command: 'license give',
    done: null,
    refused: () => [person.purchase_code, '--to', person.username, '--reason', why],
    wrong: ['x'],
  },
  {
    command: 'license block',
    done: () => [person.purchase_code, 'on', why],
    refused: () => [noCode, 'on', why],
    wrong: ['x', 'on'],
  },
  {
    command: 'plugin publish',
    done: () => [zips.plugin],
    refused: () => [join(folder, 'none.zip')],
    wrong: [],
  },
  {
    command: 'plugin share',
    done: () => ['revslider', '6.7.18', '10'],
    refused: () => ['revslider', '6.7.18', '101'],
    wrong: ['x'],
  },
  { command: 'plugin list', done: () => [], refused: null, wrong: ['x'] },
  {
    command: 'plugin withdraw',
    done: () => ['revslider', '6.7.18'],
    refused: () => ['revslider', '9'],
    wrong: ['x'],
  },
  { command: 'plugin discard', done: null, refused: () => ['revslider', '9'], wrong: ['x'] },
  { command: 'theme publish', done: () => [zips.theme], refused: () => [zips.plugin], wrong: [] },
  {
    command: 'theme share',
    done: null,
    refused: () => ['essentials', '9', '10'],
    wrong: ['x'],
  },
  { command: 'theme list', done: () => [], refused: null, wrong: ['x'] },
  { command: 'theme withdraw', done: null, refused: () => ['essentials', '9'], wrong: ['x'] },
  { command: 'theme discard', done: null, refused: () => ['essentials', '9'], wrong: ['x'] },
  { command: 'catalog show', done: () => [], refused: null, wrong: ['x'] },
  { command: 'catalog reload', done: () => [], refused: null, wrong: ['x'] },
  {
    command: 'catalog set',
    done: () => [otherCatalogue(), why],
    refused: () => [join(folder, 'none.json'), why],
    wrong: ['x'],
  },
  { command: 'catalog versions', done: () => [], refused: null, wrong: ['x'] },
  { command: 'catalog version', done: () => ['1'], refused: () => ['99'], wrong: [] },
  {
    command: 'catalog restore',
    done: () => ['1', why],
    refused: () => ['99', why],
    wrong: ['1'],
  },
  { command: 'status', done: () => [], refused: null, wrong: ['x'] },
  { command: 'mail test', done: () => [person.email], refused: null, wrong: [] },
  { command: 'audit', done: () => [], refused: null, wrong: ['x'] },
  { command: 'audit verify', done: () => [], refused: null, wrong: ['x'] },
  { command: 'jobs list', done: () => [], refused: null, wrong: ['x'] },
  {
    command: 'jobs retry',
    done: null,
    refused: () => ['00000000-0000-4000-8000-000000000000'],
    wrong: [],
  },
  {
    command: 'jobs drop',
    done: null,
    refused: () => ['00000000-0000-4000-8000-000000000000'],
    wrong: [],
  },
  { command: 'file lost', done: () => [], refused: null, wrong: ['x'] },
  { command: 'file give-up', done: null, refused: () => ['all', why], wrong: ['1'] },
  {
    command: 'backup',
    done: () => [`${file}.backup`],
    refused: () => [join(folder, 'none/at/all')],
    wrong: [],
  },
  { command: 'keys rotate', done: () => [], refused: null, wrong: ['x'] },
  { command: 'secret status', done: () => [], refused: null, wrong: ['x'] },
  { command: 'secret reseal', done: () => [], refused: null, wrong: ['x'] },
  { command: 'sandbox operator', done: () => [], refused: null, wrong: ['x'] },
  {
    command: 'user export',
    done: () => [person.username, `${file}.zip`, why],
    refused: () => [nobody, `${file}.2.zip`, why],
    wrong: ['x'],
  },
  {
    command: 'user erase',
    done: () => [person.username, person.username, why],
    refused: () => [nobody, nobody, why],
    wrong: ['x'],
  },
];

/** Commands that need no hub: operator.ts runs them before there is one. */
const withoutHub = [
  'release keygen',
  'release sign',
  'release rotate',
  'backup check',
  'restore',
  'catalog check',
  'doctor',
];

test('each command of the help is tried here, and no other', () => {
  const tried = [...rows.map(({ command }) => command), ...withoutHub];
  expect(namedCommands.toSorted()).toEqual([...new Set(tried)].toSorted());
});

const run = (command: string, args: readonly string[]) =>
  runCommand([...command.split(' '), ...args], { ...world.hub.operators, by: shell });

const isObject = (json: unknown): boolean => typeof json === 'object' && json !== null;

describe.each(rows)('$command', ({ command, done, refused, wrong }) => {
  test('ends with 0, 1 and 2, with JSON for programs', async () => {
    if (refused !== null) {
      const no = await run(command, refused());
      expect(no, no.text).toMatchObject({ exit: 1, json: { error: expect.any(String) } });
      expect(no.text).toMatch(/^\S.*[.…]$|^\S.*: \S/m);
    }
    const misused = await run(command, wrong);
    expect(misused, misused.text).toMatchObject({ exit: 2, json: { error: 'usage' } });
    // Shows only the help of this command.
    expect(misused.text).toContain(`  ${command}`);
    expect(misused.text.split('\n').length).toBeLessThan(10);
    if (done === null) return;
    const yes = await run(command, done());
    expect(yes, yes.text).toMatchObject({ exit: 0 });
    expect(isObject(yes.json) && JSON.stringify(yes.json).startsWith('{')).toBe(true);
    expect(yes.text).not.toBe('');
  });
});

test('what is no command says so, and where the commands are', async () => {
  const none = await runCommand(['licence', 'show', 'x'], { ...world.hub.operators, by: shell });
  expect(none).toMatchObject({ exit: 2, json: { error: 'usage' } });
  expect(none.text).toBe('There is no command licence. Usage: hub --help');
});
