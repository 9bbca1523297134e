import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyAuditLog } from './running/audit-commands.ts';
import { restoreCommand } from './running/backup-commands.ts';
import { runCommand } from './commands.ts';
import type { CommandResult } from './result.ts';
import { signingCommand } from './publishing/signing-commands.ts';
import { socketPathOf } from './socket/socket-client.ts';
import { serveOperators } from './socket/socket-server.ts';
import { NotRestored } from '#platform/backup/restore-backup.ts';
import { runBackupCheck } from '#test/check-backup.ts';
import { shell } from '#test/shell-actor.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { writePlugin, writeTheme } from '#test/release-zip.ts';
import { activateSite } from '#test/site.ts';
import { days, hours, minutes } from '@hub/contract/limits';

let world: TestHub;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-data-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: dataDir } });
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true });
});

const run = (...args: string[]): Promise<CommandResult> =>
  runCommand(args, { ...world.hub.operators, actor: shell });

describe('user and operator command', () => {
  test('makes a user an operator and undoes it, ignoring the case of the email', async () => {
    await world.signedInOperator('owner');
    const { browser, person } = await world.signedInBuyer();
    const isAdmin = async () => (await browser.get('/api/user/get-info')).body.isAdmin;
    expect(await run('user', 'admin', person.email.toUpperCase())).toMatchObject({ exit: 0 });
    expect(await isAdmin()).toBe(true);
    expect(await run('user', 'admin', person.email, 'off')).toMatchObject({ exit: 0 });
    expect(await isAdmin()).toBe(false);
  });

  test('invites an operator by a printed and emailed link, and revokes the invitation', async () => {
    const email = 'invited@mail.example';
    const { exit, text, ...said } = await run('operator', 'invite', email, 'support');
    const { url } = said.json as { readonly url: string };
    expect({ exit, printed: text.split('\n')[1] }).toEqual({ exit: 0, printed: url });
    expect((await world.mail(email, 'invited')).links).toContain(url);
    expect((await run('operator', 'list')).text).toContain(`support ${email}  invited, until`);
    expect(await run('operator', 'revoke', email)).toMatchObject({ exit: 0 });
    expect((await run('operator', 'list')).text).not.toContain(email);
  });

  test('sets and removes a notice above every screen of a user', async () => {
    const { browser, person } = await world.signedInBuyer();
    const message = async () => (await browser.get('/api/user/get-info')).body.error_message;
    await run('user', 'message', person.email, 'Please', 'write', 'to', 'us.');
    expect(await message()).toBe('Please write to us.');
    await run('user', 'message', person.email, '--clear');
    expect(await message()).toBeNull();
  });

  test('finds users by a fragment of their name and shows no password hash', async () => {
    const { person } = await world.signedInBuyer({ lastname: 'O’Neill_100%' });
    const found = await run('user', 'find', 'neill_100%');
    expect(found.text).toContain(person.email);
    expect(JSON.stringify(found)).not.toContain('argon2');
    expect((await run('user', 'find', 'nobody-like-this')).text).toBe('No users found.');
    const one = await run('user', 'find', 'n');
    expect(one).toMatchObject({ exit: 1, text: 'Type at least two characters.' });
  });

  test('exits with 1 for an unknown email and with 2 for wrong usage, each with a reason', async () => {
    expect(await run('user', 'admin', 'nobody@mail.example')).toMatchObject({
      exit: 1,
      text: 'No user has the email nobody@mail.example. To invite them: operator invite nobody@mail.example viewer|support|owner',
    });
    const wrong = [[], ['user'], ['user', 'admin'], ['user', 'admin', 'a@b.example', 'maybe']];
    for (const args of [...wrong, ['user', 'message', 'a@b.example'], ['frobnicate']]) {
      expect(await run(...args)).toMatchObject({ exit: 2, text: expect.stringContaining('Usage') });
    }
  });

  test('records an audit event with the operator as actor', async () => {
    const { person } = await world.signedInBuyer();
    await run('user', 'admin', person.email);
    const { rows } = await world.db.query(
      "select actor from audit_events where event = 'identity.admin_granted' order by id desc",
    );
    expect(rows[0]).toEqual({ actor: 'operator' });
  });
});

describe('backup or restore command', () => {
  test('writes a complete backup that only this user can read, and checks it', async () => {
    const file = join(dataDir, 'hub.backup');
    const written = await run('backup', file);
    expect(written).toMatchObject({ exit: 0, text: expect.stringContaining(`${file} contains`) });
    expect(written.text).toContain('It can only be restored with HUB_SECRET');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const checked = await runBackupCheck(file);
    expect(checked).toMatchObject({ exit: 0, text: expect.stringContaining('is complete') });
    expect(checked?.json).toMatchObject({ rows: (written.json as { rows: object }).rows });
  });

  test('refuses unknown options and any number of files other than one', async () => {
    for (const args of [[], ['a', 'b'], ['--without-secret'], ['a', '--identity'], ['a', '--x']]) {
      expect(await runBackupCheck(...args)).toBeNull();
      expect(await restoreCommand(args, () => Promise.reject(new Error('Not asked')))).toBeNull();
    }
  });

  test('explains why it fails', async () => {
    const nowhere = join(dataDir, 'no-such-folder', 'hub.backup');
    expect(await run('backup', nowhere)).toMatchObject({
      exit: 1,
      text: `${nowhere} was not written: the folder does not exist.`,
    });
    for (const args of [[], ['--without-files'], ['a', 'b']]) {
      expect(await run('backup', ...args)).toMatchObject({ exit: 2 });
    }
    const file = join(dataDir, 'none.backup');
    writeFileSync(file, 'nothing');
    expect(await run('backup', file)).toMatchObject({ exit: 1, json: { error: 'EEXIST' } });
    expect(readFileSync(file, 'utf8')).toBe('nothing');
    expect(await runBackupCheck(file)).toMatchObject({
      exit: 1,
      json: { error: 'broken_backup' },
    });
    const restored = await restoreCommand([file], () =>
      Promise.reject(new NotRestored('Not here.')),
    );
    expect(restored).toMatchObject({ exit: 1, text: 'Not here.' });
  });
});

describe('operator command', () => {
  const roleOf = async (browser: Browser) =>
    (await browser.get('/api/operator/me')).body.role ?? null;
  const auditLogOf = async (browser: Browser) => {
    const { body } = await browser.get('/api/user/events');
    return body.events.map(({ text }) => text);
  };

  test('adds, changes and removes an operator, with an audit event for each', async () => {
    await world.signedInOperator('owner');
    const { browser, person } = await world.signedInBuyer();
    const email = person.email.toUpperCase();
    expect(await run('operator', 'add', email, 'viewer')).toMatchObject({
      exit: 0,
      json: { email, role: 'viewer' },
    });
    expect(await roleOf(browser)).toBe('viewer');
    expect(await run('operator', 'role', email, 'support')).toMatchObject({ exit: 0 });
    expect(await roleOf(browser)).toBe('support');
    expect(await run('operator', 'remove', email)).toMatchObject({ exit: 0, json: { role: null } });
    expect(await roleOf(browser)).toBeNull();
    expect((await auditLogOf(browser)).slice(0, 3)).toEqual([
      'No longer an operator',
      'Operator role changed: support',
      'Made an operator: viewer',
    ]);
    const { rows } = await world.db.query(
      'select 1 from operators o join users u on u.id = o.user_id where u.email = $1',
      [person.email],
    );
    expect(rows).toEqual([]);
  });

  test('lists operators with role, email, username and start date', async () => {
    const { person } = await world.signedInOperator('support');
    const listed = await run('operator', 'list');
    const line = listed.text.split('\n').find((each) => each.includes(person.email)) ?? '';
    expect(line).toMatch(new RegExp(`^support .*${person.username}  since \\d{4}-\\d\\d-\\d\\d$`));
    expect(listed.json).toMatchObject({
      operators: expect.arrayContaining([
        expect.objectContaining({ email: person.email, role: 'support' }),
      ]),
    });
  });

  test('explains the refusal of unknown people, unknown roles and impossible changes', async () => {
    const { person } = await world.signedInOperator('viewer');
    const buyer = (await world.signedInBuyer()).person.email;
    const refusals = [
      [['add', 'nobody@mail.example', 'owner'], 'no_such_user'],
      [['role', buyer, 'owner'], 'no_operator'],
      [['remove', buyer], 'no_operator'],
      [['add', person.email, 'owner'], 'is_operator'],
    ] as const;
    for (const [args, error] of refusals) {
      expect(await run('operator', ...args)).toMatchObject({ exit: 1, json: { error } });
    }
    const wrong = [[], ['add', buyer], ['add', buyer, 'king'], ['remove'], ['list', buyer]];
    for (const args of [...wrong, ['remove', buyer, 'owner'], ['promote', buyer, 'owner']]) {
      expect(await run('operator', ...args)).toMatchObject({ exit: 2 });
    }
  });

  test('never removes or demotes the last owner', async () => {
    const { operators } = (await run('operator', 'list')).json as {
      operators: { email: string; role: string }[];
    };
    const { person } = await world.signedInOperator('owner');
    for (const { email, role } of operators) {
      if (role === 'owner') await run('operator', 'remove', email);
    }
    const actions = [
      ['operator', 'remove', person.email],
      ['operator', 'role', person.email, 'support'],
      ['user', 'admin', person.email, 'off'],
    ] as const;
    for (const act of actions) {
      expect(await run(...act)).toMatchObject({ exit: 1, json: { error: 'last_owner' } });
    }
    expect((await run('operator', 'list')).json).toMatchObject({
      operators: expect.arrayContaining([
        expect.objectContaining({ email: person.email, role: 'owner' }),
      ]),
    });
    const { person: next } = await world.signedInOperator('owner');
    expect(await run('operator', 'remove', person.email)).toMatchObject({ exit: 0 });
    expect(await run('user', 'admin', next.email, 'on')).toMatchObject({ exit: 0 });
  });

  test('leaves one of two owners who remove each other simultaneously', async () => {
    const [one, other] = [
      await world.signedInOperator('owner'),
      await world.signedInOperator('owner'),
    ];
    const { operators } = (await run('operator', 'list')).json as {
      operators: { email: string; role: string }[];
    };
    const pair = [one.person.email, other.person.email];
    for (const { email, role } of operators) {
      if (role === 'owner' && !pair.includes(email)) await run('operator', 'remove', email);
    }
    const outcomes = await Promise.all(pair.map((email) => run('operator', 'remove', email)));
    expect(outcomes.filter(({ exit }) => exit === 0)).toHaveLength(1);
  });

  test('leaves one of two owners who demote each other simultaneously', async () => {
    const pair = [
      (await world.signedInOperator('owner')).person.email,
      (await world.signedInOperator('owner')).person.email,
    ];
    const { operators } = (await run('operator', 'list')).json as {
      operators: { email: string; role: string }[];
    };
    for (const { email, role } of operators) {
      if (role === 'owner' && !pair.includes(email)) await run('operator', 'remove', email);
    }
    for (let nth = 0; nth < 10; nth += 1) {
      const actions = pair.map((email) => run('operator', 'role', email, 'support'));
      expect((await Promise.all(actions)).filter(({ exit }) => exit === 0)).toHaveLength(1);
      for (const email of pair) await run('operator', 'role', email, 'owner');
    }
  });
});

test('the operator command refuses to add a person who is erased at that moment', async () => {
  const email = 'gone@mail.example';
  await world.db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
      values ('gone-meanwhile', $1, 'Ida', 'Vale', 'none', now())`,
    [email],
  );
  const erased = Promise.withResolvers<void>();
  const going = world.db.transaction(async () => {
    await world.db.query('delete from users where email = $1', [email]);
    erased.resolve();
    await delay(200);
  });
  await erased.promise;
  const adding = run('operator', 'add', email, 'support');
  await going;
  expect(await adding).toMatchObject({ exit: 1, json: { error: 'no_such_user' } });
});

describe('sandbox operator', () => {
  const signIn = async () => {
    const { username, password } = (await run('sandbox', 'operator')).json as Record<
      string,
      string
    >;
    const browser = world.browser();
    const { body } = await browser.post('/api/login', { username, password });
    return { browser, password, body };
  };

  test('signs in like everyone else, is an owner, and has one password per data folder', async () => {
    const first = await signIn();
    expect(first.body).toMatchObject({ success: true });
    expect((await first.browser.get('/api/operator/me')).body).toMatchObject({ role: 'owner' });
    const file = join(dataDir, 'operator-password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(first.password);
    const { rows } = await world.db.query('select count(*)::int as count from users');
    expect((await signIn()).password).toBe(first.password);
    expect((await world.db.query('select count(*)::int as count from users')).rows).toEqual(rows);
  });

  test('keeps a changed role and gets its original password back', async () => {
    const { browser, password } = await signIn();
    const { body } = await browser.get('/api/operator/me');
    await world.signedInOperator('owner');
    await run('operator', 'role', body.email, 'viewer');
    await browser.post('/api/user/change-password', {
      old_password: password,
      password: 'Another-Horse-8',
    });
    const again = await signIn();
    expect(again.body).toMatchObject({ success: true });
    expect((await again.browser.get('/api/operator/me')).body).toMatchObject({ role: 'viewer' });
  });

  test('does not exist in production', async () => {
    const services = { ...world.hub.operators, readyOperator: null };
    expect(await runCommand(['sandbox', 'operator'], { ...services, actor: shell })).toMatchObject({
      exit: 1,
      json: { error: 'production' },
    });
  });
});

describe('license command', () => {
  const anActiveLicense = async () => {
    const { browser, person } = await world.signedInBuyer();
    const host = `${person.username}.example`;
    await activateSite(world, browser, `https://${host}`);
    return { person, host, code: person.purchase_code };
  };
  const statusOf = async (code: string) =>
    (
      await world.db.query('select status from licenses where code_index = $1', [
        world.codes.indexOf(code),
      ])
    ).rows[0];

  test('shows owner, domain lock and sites of a license', async () => {
    const { person, host, code } = await anActiveLicense();
    const shown = await run('license', 'show', ` ${code.toUpperCase()} `);
    expect(shown.exit).toBe(0);
    for (const word of [person.username, person.email, host, 'valid']) {
      expect(shown.text).toContain(word);
    }
    expect(shown.json).toMatchObject({
      status: 'valid',
      owner: { email: person.email },
      bound_to: host,
      sites: [{ url: `https://${host}`, kind: 'live' }],
    });
  });

  test('shows a license by its id, which emails to the publisher contain', async () => {
    const { person, code } = await anActiveLicense();
    const { rows } = await world.db.query('select id from licenses where code_index = $1', [
      world.codes.indexOf(code),
    ]);
    const shown = await run('license', 'show', String(rows[0]?.['id']));
    expect(shown.json).toMatchObject({ owner: { email: person.email } });
    expect(await run('license', 'show', '999999999')).toMatchObject({ exit: 1 });
  });

  test('shows a license that was bought without support', async () => {
    const { code } = await anActiveLicense();
    await world.db.query('update licenses set supported_until = null where code_index = $1', [
      world.codes.indexOf(code),
    ]);
    const shown = await run('license', 'show', code);
    expect(shown.text).toContain('support to  none: bought without support');
    expect(shown.json).toMatchObject({ supported_until: null });
  });

  test('ends the activation of every site, unlocks the domain and emails the owner', async () => {
    const { person, host, code } = await anActiveLicense();
    expect(await run('license', 'release', code)).toMatchObject({ json: { released: [host] } });
    expect(await world.mail(person.email, 'no longer activated')).toBeDefined();
    expect(await run('license', 'move', code, 'They', 'were', 'renamed.')).toMatchObject({
      json: { bound_to: host },
    });
    expect((await run('license', 'show', code)).json).toMatchObject({ bound_to: null, sites: [] });
  });

  test('blocks and unblocks a license once, with an email and an audit event', async () => {
    const { person, code } = await anActiveLicense();
    expect(await run('license', 'block', code, 'on', 'Stolen.')).toMatchObject({
      json: { status: 'blocked' },
    });
    expect(await run('license', 'block', code, 'on', 'Stolen.')).toMatchObject({ exit: 0 });
    expect(await statusOf(code)).toEqual({ status: 'blocked' });
    const { text } = await world.mail(person.email, 'is blocked');
    expect(text).toContain('lose their activation at their next check, within a week');
    expect(await run('license', 'block', code, 'off', 'A slip.')).toMatchObject({
      json: { status: 'valid' },
    });
    expect(await world.mail(person.email, 'no longer blocked')).toBeDefined();
    const { rows } = await world.db.query(
      `select event, actor from audit_events a join licenses l on l.user_id = a.user_id
       where l.code_index = $1 and event like 'licenses.%blocked' order by a.id`,
      [world.codes.indexOf(code)],
    );
    expect(rows).toEqual([
      { event: 'licenses.blocked', actor: 'operator' },
      { event: 'licenses.unblocked', actor: 'operator' },
    ]);
  });

  test('never undoes a refund by blocking and unblocking', async () => {
    const { code } = await anActiveLicense();
    await world.db.query(
      `update licenses set status = 'refunded', missed_imports = 2, missing_since = $2
       where code_index = $1`,
      [world.codes.indexOf(code), new Date(world.clock.now().getTime() - hours(1))],
    );
    await run('license', 'block', code, 'on', 'Stolen.');
    expect(await run('license', 'block', code, 'off', 'A slip.')).toMatchObject({
      json: { status: 'refunded' },
    });
  });

  const moreOf = (verb: string): readonly string[] => {
    if (verb === 'block') return ['on', 'Stolen.'];
    return verb === 'move' ? ['renamed'] : [];
  };

  test('reports an unknown code and wrong usage', async () => {
    for (const verb of ['show', 'release', 'move', 'block']) {
      expect(await run('license', verb, 'nonsense', ...moreOf(verb))).toMatchObject({
        exit: 1,
        json: { error: 'no_such_license' },
      });
      expect(await run('license', verb)).toMatchObject({ exit: 2 });
    }
    expect(await run('license', 'block', 'x', 'on')).toMatchObject({ exit: 2 });
    expect(await run('license', 'block', 'x', 'maybe', 'Stolen.')).toMatchObject({ exit: 2 });
    expect(await run('license', 'show', 'x', 'y')).toMatchObject({ exit: 2 });
  });
});

describe('audit verify command', () => {
  test('reports that the audit log of a new hub is empty', async () => {
    const nothing = {
      rows: 0,
      sequence: 0,
      link: '',
      since: null,
      blanked: 0,
      loose: 0,
      fault: null,
    };
    const said = await verifyAuditLog({ verify: async () => nothing });
    expect(said).toMatchObject({ exit: 0, text: 'The audit log is empty.' });
  });

  test('confirms an intact audit chain and names the first changed event', async () => {
    await world.signedInBuyer();
    await world.hub.operators.chain.extend();
    const held = await run('audit', 'verify');
    expect(held).toMatchObject({ exit: 0, json: { fault: null } });
    expect(held.text).toMatch(
      /^\d+ events are intact, the first from \d{4}-\d\d-\d\d\.\nLast event: /,
    );
    await world.db.query(
      "update audit_events set event = 'identity.signed_out' where sequence = 2",
    );
    const changed = await run('audit', 'verify');
    expect(changed).toMatchObject({ exit: 1, json: { error: 'trail_changed' } });
    expect(changed.text).toMatch(/^Event 2 was changed\.\n1 event is intact/);
    expect(await run('audit', 'verify', 'all')).toMatchObject({ exit: 2 });
  });
});

describe('keys rotate command', () => {
  const listed = async () => {
    const answer = await world.hub.http.inject('/.well-known/license-keys.json');
    return answer.json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid);
  };

  test('signs with a new key and publishes the old key for ninety days', async () => {
    const [old] = await listed();
    world.clock.advance(minutes(1));
    const rotated = await run('keys', 'rotate');
    const { kid } = rotated.json as { kid: string };
    expect(await listed()).toEqual([kid, old]);
    const events = await world.db.query(
      "select details from audit_events where event = 'hub.key_rotated'",
    );
    expect(events.rows).toMatchObject([{ details: { kid, by: 'shell', by_name: shell.name } }]);
    const { browser } = await world.signedInBuyer();
    await activateSite(world, browser, 'https://rotated.example');
    const { rows } = await world.db.query(
      "select certificate_kid from activations where site = 'rotated.example'",
    );
    expect(rows).toEqual([{ certificate_kid: kid }]);
    world.clock.advance(days(90) + 1);
    expect(await listed()).toEqual([kid]);
    expect(await run('keys')).toMatchObject({ exit: 2 });
  });
});

describe('plugin command', () => {
  test('publishes a zip, withdraws a version and explains its refusals', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-plugins-'));
    const path = await writePlugin(folder, ['revslider', '6.7.18']);
    expect(await run('plugin', 'publish', path)).toMatchObject({
      exit: 0,
      text: 'revslider 6.7.18 is published.',
      json: { slug: 'revslider', version: '6.7.18', is_new: true },
    });
    expect((await run('plugin', 'publish', path)).text).toContain('was already published');
    expect(await run('plugin', 'withdraw', 'revslider', '6.7.18')).toMatchObject({ exit: 0 });
    expect(await run('plugin', 'withdraw', 'revslider', '1')).toMatchObject({ exit: 1 });
    expect(await run('plugin', 'publish', '/nowhere.zip')).toMatchObject({
      exit: 1,
      text: '/nowhere.zip does not exist.',
    });
    for (const wrong of [
      ['publish'],
      ['publish', 'a', 'b'],
      ['withdraw', 'a'],
      ['frobnicate', 'a'],
    ])
      expect(await run('plugin', ...wrong)).toMatchObject({ exit: 2 });
    rmSync(folder, { recursive: true });
  });
});

test('the theme command publishes to a percentage of sites, changes the percentage and lists versions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-shares-'));
  const path = await writeTheme(folder, ['essentials', '8.1']);
  const notes = join(folder, 'notes.md');
  writeFileSync(notes, '- faster\n');
  expect(await run('theme', 'publish', path, '--share', '10', '--notes', notes)).toMatchObject({
    exit: 0,
    text: 'essentials 8.1 is published. Rollout: 10% of sites, and beta testers.',
    json: { share: 10 },
  });
  expect(await run('theme', 'share', 'essentials', '8.1', '0')).toMatchObject({
    exit: 0,
    text: 'essentials 8.1: Rollout: beta testers only.',
  });
  for (const share of ['101', '-1', 'ten']) {
    expect(await run('theme', 'share', 'essentials', '8.1', share)).toMatchObject({
      exit: 1,
      json: { error: 'bad_share' },
    });
  }
  const newest = { after: null, limit: 1 };
  const [release] = await world.hub.operators.releases.themes.list().read(newest);
  expect(release).toMatchObject({ version: '8.1', share: 0, notes: '- faster' });
  const { text } = await run('theme', 'list');
  expect(text).toContain('essentials 8.1  beta testers only, 0 downloads');
  expect(await run('theme', 'publish', path, '--shares', '1')).toMatchObject({ exit: 2 });
  rmSync(folder, { recursive: true });
});

test('the theme command publishes themes and refuses to treat them as plugins', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-themes-'));
  const path = await writeTheme(folder, ['essentials', '7.2']);
  expect(await run('theme', 'publish', path)).toMatchObject({
    exit: 1,
    text: expect.stringContaining('8.1 is already published'),
  });
  expect(await run('theme', 'publish', path, '--older')).toMatchObject({
    exit: 0,
    text: 'essentials 7.2 is published.',
    json: { slug: 'essentials', version: '7.2', is_new: true },
  });
  const plugin = await run('plugin', 'publish', path);
  expect(plugin).toMatchObject({ exit: 1, text: expect.stringContaining('is not a plugin') });
  expect(await run('plugin', 'withdraw', 'essentials', '7.2')).toMatchObject({ exit: 1 });
  expect(await run('theme', 'withdraw', 'essentials', '7.2')).toMatchObject({ exit: 0 });
  expect(await run('theme', 'lists')).toMatchObject({ exit: 2 });
  rmSync(folder, { recursive: true });
});

test('the theme command publishes a zip with its signature; the hub itself cannot sign', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-signed-'));
  const path = await writeTheme(folder, ['essentials', '7.3']);
  const publish = () => run('theme', 'publish', path, '--older');
  expect(await publish()).toMatchObject({ json: { is_new: true, signed: false } });
  const key = join(folder, 'key.pem');
  await signingCommand(['keygen', key], world.clock);
  await signingCommand(['sign', path, key], world.clock);
  expect(await publish()).toMatchObject({
    exit: 0,
    text: 'essentials 7.3 has a new signature. It is signed.',
    json: { is_new: false, signed: true },
  });
  expect((await publish()).text).toBe(
    'essentials 7.3 was already published, with the same content. It is signed.',
  );
  expect(await run('release', 'sign', path, key)).toMatchObject({ exit: 2 });
  await run('theme', 'withdraw', 'essentials', '7.3');
  rmSync(folder, { recursive: true });
});

test('commands reach a running hub over a socket that only its user can open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-cli-'));
  const server = await serveOperators(folder, () => world.hub.operators);
  const path = socketPathOf(folder);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { person } = await world.signedInBuyer();
  const actor = { kind: 'shell', name: 'somebody' };
  const answer = await new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST' }, (incoming) => {
      json(incoming).then(resolve, reject);
    });
    call.end(JSON.stringify({ args: ['user', 'message', person.email, 'Hello.'], actor }));
  });
  expect(answer).toMatchObject({ exit: 0 });
  const { json: auditLog } = await run('audit', '--operator', '--user', person.email);
  expect(auditLog).toMatchObject({
    events: [{ event: 'identity.message_changed', details: { by: 'shell', by_name: 'somebody' } }],
  });
  await server.close();
  rmSync(folder, { recursive: true });
});

test('the socket path of a very long data folder is shorter than the system limit', () => {
  expect(socketPathOf(`/data/${'x'.repeat(200)}`).length).toBeLessThan(104);
});
