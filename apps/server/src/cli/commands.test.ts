import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { runCommand } from './commands.ts';
import type { CommandResult } from './result.ts';
import { socketPathOf } from './socket-path.ts';
import { serveOperators } from './socket-server.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const run = (...args: string[]): Promise<CommandResult> => runCommand(args, world.hub.operators);

describe('operators’ commands', () => {
  test('make a user an operator and back, whatever the case of the address', async () => {
    const { browser, person } = await world.signedInBuyer();
    const isAdmin = async () => (await browser.get('/api/user/get-info')).body['isAdmin'];
    expect(await run('user', 'admin', person.email.toUpperCase())).toMatchObject({ exit: 0 });
    expect(await isAdmin()).toBe(true);
    expect(await run('user', 'admin', person.email, 'off')).toMatchObject({ exit: 0 });
    expect(await isAdmin()).toBe(false);
  });

  test('show a message above every screen of a user, and clear it', async () => {
    const { browser, person } = await world.signedInBuyer();
    const message = async () => (await browser.get('/api/user/get-info')).body['error_message'];
    await run('user', 'message', person.email, 'Please', 'write', 'to', 'us.');
    expect(await message()).toBe('Please write to us.');
    await run('user', 'message', person.email, '--clear');
    expect(await message()).toBeNull();
  });

  test('find users by part of a name, and never show a password’s hash', async () => {
    const { person } = await world.signedInBuyer({ lastname: 'O’Neill_100%' });
    const found = await run('user', 'find', 'neill_100%');
    expect(found.text).toContain(person.email);
    expect(JSON.stringify(found)).not.toContain('argon2');
    expect((await run('user', 'find', 'nobody-like-this')).text).toBe('Nobody found.');
  });

  test('an unknown address is refused with 1, wrong usage with 2, and both say why', async () => {
    expect(await run('user', 'admin', 'nobody@mail.example')).toMatchObject({
      exit: 1,
      text: 'No user has the e-mail address nobody@mail.example.',
    });
    const wrong = [[], ['user'], ['user', 'admin'], ['user', 'admin', 'a@b.example', 'maybe']];
    for (const args of [...wrong, ['user', 'message', 'a@b.example'], ['frobnicate']]) {
      expect(await run(...args)).toMatchObject({ exit: 2, text: expect.stringContaining('Usage') });
    }
  });

  test('leave an audit row that names the operator', async () => {
    const { person } = await world.signedInBuyer();
    await run('user', 'admin', person.email);
    const { rows } = await world.db.query(
      "select actor from audit_events where event = 'identity.admin_granted' order by id desc",
    );
    expect(rows[0]).toEqual({ actor: 'operator' });
  });
});

test('a running hub takes them over a socket that is its user’s alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-cli-'));
  const server = await serveOperators(folder, world.hub.operators);
  const path = socketPathOf(folder);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const answer = await new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST' }, (incoming) => {
      json(incoming).then(resolve, reject);
    });
    call.end(JSON.stringify(['user', 'find', 'nobody-like-this']));
  });
  expect(answer).toMatchObject({ exit: 0, text: 'Nobody found.' });
  await server.close();
  rmSync(folder, { recursive: true });
});

test('a folder with a very long path still has a socket that fits', () => {
  expect(socketPathOf(`/data/${'x'.repeat(200)}`).length).toBeLessThan(104);
});
