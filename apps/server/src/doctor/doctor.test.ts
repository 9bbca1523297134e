// Planted faults that the doctor must report, each with its fix.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttp, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ServerFacts } from '#server/doctor/checks/database-check.ts';
import { createDiskCheck } from './checks/data-folder-check.ts';
import { checks, quickChecks, lookAll } from '#server/doctor/checks.ts';
import type { Finding } from '#server/doctor/finding.ts';
import type { Subject } from '#server/doctor/subject.ts';
import { subjectOf } from '#app/operator-side.ts';
import { runCommand } from '#server/cli/commands.ts';
import type { Config } from '#server/settings/config-shape.ts';
import { parseConfig } from '#server/settings/config.ts';
import { readCatalogue } from '#server/start/catalogue.ts';
import { doctorHere } from '#server/start/doctor.ts';
import { faultOfNode } from '#server/start/node-version.ts';
import { after } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import type { Browser } from '#test/browser.ts';
import { openConversation } from '#test/conversing.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { writePlugin } from '#test/release-zip.ts';
import { openS3Double } from '#test/doubles/s3-double.ts';
import { testTls } from '#test/doubles/tls.ts';
import { days, hours } from '@hub/contract/limits';

let world: TestHub;
let folder: string;
let well: Subject;
/** Proxy in front of the hub; the public URL is its address. */
let proxy: Server;
let pass: RequestListener = () => {};
let origin: string;

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const closing: Server[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-doctor-test-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  proxy = createHttps(testTls, (request, response) => pass(request, response));
  origin = `https://localhost:${await listen(proxy)}`;
  world = await openTestHub({
    env: { HUB_PUBLIC_URL: origin, HUB_DATA_DIR: dataDir, TRUSTED_PROXIES: '10.0.0.9' },
  });
  await world.hub.beat();
  await world.signedInBuyer();
  well = subjectOf(world.deps);
}, 90_000);
afterEach(() => {
  for (const server of closing.splice(0)) server.close();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await world.close();
  proxy.close();
  rmSync(folder, { recursive: true });
});

async function find(subject: Subject, name: string): Promise<Finding[]> {
  return lookAll(
    subject,
    checks.filter((check) => check.name === name),
  );
}

/** Sends a message with a file. Returns the key of the file in the store. */
async function sendFile(browser: Browser, text: string): Promise<string> {
  const { body } = await browser.post(
    '/api/user/conversation/file/add?name=debug.log',
    Buffer.from(text),
    { 'content-type': 'application/octet-stream' },
  );
  const id = body.file?.id ?? 0;
  await openConversation(browser, { files: [id] });
  const { rows } = await world.db.query('select key from conversation_files where id = $1', [id]);
  return String(rows[0]?.['key']);
}

/** Expects a finding of this level with these words in its text and in its fix. */
function expectNamed(
  findings: readonly Finding[],
  ...[level, words, mend]: [level: string, words: string, mend: string]
) {
  expect(findings).toContainEqual({
    check: expect.any(String),
    level,
    words: expect.stringContaining(words),
    mend: expect.stringContaining(mend),
  });
}

const config = (change: Partial<Config>): Config => ({ ...world.deps.config, ...change });
const withConfig = (change: Partial<Config>): Subject => ({ ...well, config: config(change) });

/** Creates a proxy that forwards requests to the hub from the address `peer`. */
const passing =
  ({ peer = '10.0.0.9', forwardedFor = '203.0.113.5', drop = [] as string[], host = '' } = {}) =>
  (...[request, response]: Parameters<RequestListener>): void => {
    const headers: Record<string, string | string[] | undefined> = {
      ...request.headers,
      'x-forwarded-for': forwardedFor,
      'x-forwarded-proto': 'https',
    };
    for (const name of drop) delete headers[name];
    if (host !== '') headers['host'] = host;
    void world.hub.http
      .inject({
        url: request.url ?? '',
        remoteAddress: peer,
        headers: Object.fromEntries(
          Object.entries(headers).filter(([, value]) => value !== undefined),
        ) as Record<string, string>,
      })
      .then((answer) => {
        const sent = { ...answer.headers };
        for (const name of drop) delete sent[name];
        response.writeHead(answer.statusCode, sent as Record<string, string>);
        return response.end(answer.rawPayload);
      });
  };

async function trusting<T>(work: () => Promise<T>): Promise<T> {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, testTls.cert]);
  try {
    return await work();
  } finally {
    setDefaultCACertificates(before);
  }
}

/** Excludes a finding that is expected: a PostgreSQL server for tests may run without fsync. */
const isMeant = ({ words }: Finding): boolean => !words.startsWith('fsync is off');

test('all checks pass for a healthy hub', async () => {
  pass = passing();
  const findings = await trusting(() => lookAll(well, checks));
  // The test hub with the sandbox behind TLS resembles a production hub.
  const meant = findings.filter(
    (finding) => finding.level !== 'fine' && finding.check !== 'settings' && isMeant(finding),
  );
  expect(meant).toEqual([]);
  const told = new Set(findings.map(({ check }) => check));
  const all = checks.map(({ name }) => name).filter((name) => name !== 'backup');
  expect(told).toEqual(new Set(all));
});

test('the doctor command prints errors first, exits with 1 only for errors, and has JSON for programs', async () => {
  const services = {
    ...world.hub.operators,
    doctor: async () => (await lookAll(well, quickChecks)).filter(isMeant),
  };
  const good = await runCommand(['doctor'], { ...services, actor: shell });
  expect(good).toMatchObject({ exit: 0, json: { faults: 0 } });
  const broken: Subject = { ...well, database: { is: 'away', why: 'Gone.' } };
  const bad = await runCommand(['doctor'], {
    actor: shell,
    ...services,
    doctor: async () => (await lookAll(broken, quickChecks)).filter(isMeant),
  });
  expect(bad).toMatchObject({ exit: 1, json: { faults: 1 } });
  expect(bad).toMatchObject({ isReport: true });
  // Errors come first, and passed checks share one line.
  expect(bad.text).toMatch(/^ERROR {3}database: Gone\.\n {10}Start the database/);
  expect(bad.text.match(/^ok /gm)).toHaveLength(1);
  const all = await runCommand(['doctor', '--verbose'], { ...services, actor: shell });
  expect(all.text.match(/^ok /gm)?.length).toBeGreaterThan(30);
  expect(await runCommand(['doctor', 'now'], { ...services, actor: shell })).toMatchObject({
    exit: 2,
  });
});

test('an endless or failing check is reported as a fault and delays no other check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const odd = [
      { name: 'stuck', isSlow: false, look: () => new Promise<never>(() => {}) },
      { name: 'thrown', isSlow: false, look: () => Promise.reject(new Error('a@b.example')) },
      { name: 'well', isSlow: false, look: async () => [] },
    ];
    const looked = lookAll(well, odd);
    await vi.advanceTimersByTimeAsync(10_000);
    const findings = await looked;
    expectNamed(findings, 'fault', 'did not finish within 10 seconds', 'firewall');
    expectNamed(findings, 'fault', 'The check failed: [address]', 'line');
  } finally {
    vi.useRealTimers();
  }
});

describe('doctor check of settings, Node and catalog', () => {
  const settingsOf = (env: Record<string, string>): Subject => {
    const parsed = parseConfig(env);
    return {
      ...well,
      config: parsed.ok ? parsed.config : null,
      settings: {
        described: [],
        faults: parsed.ok ? [] : parsed.faults,
        warnings: parsed.ok ? parsed.warnings : [],
      },
    };
  };

  test('reports settings that prevent a start', async () => {
    const found = await find(settingsOf({ PORT: 'http' }), 'settings');
    expectNamed(found, 'fault', 'PORT must be a port', 'docs/operating.md');
  });
  test('reports a misspelled name of a setting', async () => {
    const found = await find(settingsOf({ SMPT_URL: 'smtp://mail.example' }), 'settings');
    expectNamed(found, 'warning', 'Did you mean SMTP_URL?', 'Correct the setting');
  });
  test('reports a sandbox with a public URL', async () => {
    const found = await find(settingsOf({ HUB_PUBLIC_URL: 'https://hub.example' }), 'settings');
    expectNamed(found, 'warning', 'runs as a sandbox', '');
  });
  test('reports an outdated version of Node', async () => {
    const version = '20.20.2';
    const found = await find({ ...well, node: { version, fault: faultOfNode(version) } }, 'node');
    expectNamed(found, 'fault', 'needs Node 24', 'npm ci');
  });
  test('reports a catalog with a fault', async () => {
    const file = join(folder, 'catalog.json');
    writeFileSync(file, '{ "items": 1 }');
    const sold = await readCatalogue(file);
    const faults = sold.ok ? [] : sold.faults;
    const found = await find(
      { ...well, catalogue: () => ({ catalog: null, faults, file }) },
      'catalog',
    );
    expectNamed(found, 'fault', `${file}: items`, 'HUB_CATALOG');
  });
  test('reports the brand and social links of the sample catalog in production', async () => {
    const found = await find(withConfig({ mode: 'production' }), 'catalog');
    expectNamed(found, 'warning', 'brand.name', 'HUB_CATALOG');
    expectNamed(found, 'warning', 'links.social', 'HUB_CATALOG');
  });
});

describe('doctor check of the database', () => {
  const facts: ServerFacts = {
    version: '17.2',
    major: 17,
    standby: false,
    unsafe: false,
    encoding: 'UTF8',
    mayCreate: true,
    missingExtensions: null,
    free: 90,
    role_free: null,
    database_free: null,
    bare: false,
  };
  const serverWith = (change: Partial<ServerFacts>): Subject => ({
    ...well,
    database: {
      is: 'open',
      db: {
        engine: 'postgres',
        query: async () => ({ rows: [{ ...facts, ...change }] }),
      } as unknown as Db,
    },
  });

  const planted: [string, Partial<ServerFacts>, [string, string, string]][] = [
    [
      'an old version of PostgreSQL',
      { version: '14.9', major: 14 },
      ['fault', 'too old', 'Upgrade'],
    ],
    [
      'too few free connections',
      { free: 12 },
      ['warning', '12 connections are free', 'max_connections'],
    ],
    [
      'a connection limit of the role',
      { role_free: 3 },
      ['warning', '3 connections are free', 'alter role'],
    ],
    [
      'a connection limit of the database',
      { database_free: 9 },
      ['warning', '9 connections', 'alter database'],
    ],
    ['a standby server', { standby: true }, ['fault', 'read-only standby', 'promote']],
    ['fsync that is off', { unsafe: true }, ['fault', 'fsync is off', 'fsync = on']],
    [
      'an encoding other than UTF8',
      { encoding: 'SQL_ASCII' },
      ['fault', 'SQL_ASCII', 'encoding UTF8'],
    ],
    [
      'a missing privilege to create schemas',
      { mayCreate: false },
      ['warning', 'cannot create schemas', 'grant create'],
    ],
    [
      'a missing extension',
      { missingExtensions: 'unaccent' },
      ['fault', 'no extension unaccent', 'postgresql-contrib'],
    ],
    [
      'a connection without encryption',
      { bare: true },
      ['warning', 'without encryption', 'sslmode=verify-full'],
    ],
  ];
  test.each(planted)('reports %s', async (_what, change, named) => {
    expectNamed(await find(serverWith(change), 'database'), ...named);
  });

  test.each(['25006', '42501'])('reports a role that cannot write (SQLSTATE %s)', async (code) => {
    const { database } = serverWith({});
    const db = database?.is === 'open' ? database.db : null;
    const query = async (text: string, values?: unknown[]) => {
      if (text.startsWith('insert')) throw Object.assign(new Error('read-only'), { code });
      return db?.query(text, values);
    };
    const readOnly = { ...well, database: { is: 'open', db: { engine: 'postgres', query } } };
    const found = await find(readOnly as unknown as Subject, 'database');
    expectNamed(found, 'fault', 'cannot write', 'default_transaction_read_only');
  });

  test('reports an empty database without failing checks', async () => {
    const query = async (text: string) => {
      if (/migrations/.test(text) && /to_regclass|pg_tables|information_schema/.test(text))
        return { rows: [{}] };
      if (/current_setting/.test(text)) return { rows: [facts] };
      throw Object.assign(new Error('relation "x" does not exist'), { code: '42P01' });
    };
    const sql = () => {
      throw Object.assign(new Error('relation "x" does not exist'), { code: '42P01' });
    };
    const db = { engine: 'postgres', query, sql };
    const empty = { ...well, database: { is: 'open', db } } as unknown as Subject;
    const found = await lookAll(empty, quickChecks);
    expect(found.filter(({ mend }) => mend?.startsWith('Report this line'))).toEqual([]);
  });

  test('reports a database that does not answer', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://hub@127.0.0.1:1/hub');
    vi.stubEnv('HUB_DATA_DIR', join(folder, 'data'));
    vi.stubEnv('ENVATO_API_URL', 'http://127.0.0.1:1');
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    const found = await doctorHere();
    expectNamed(found, 'fault', 'The database does not answer', 'correct DATABASE_URL');
  });

  test('reports faulty settings and skips the checks that need them', async () => {
    vi.stubEnv('DATABASE_URL', 'mysql://hub@db.example/hub');
    const found = await doctorHere();
    expectNamed(found, 'fault', 'DATABASE_URL must start with postgres://', 'docs/operating.md');
    expect(found.some(({ check }) => check === 'mail')).toBe(false);
  });

  const migrationsBut = (change: (to: string) => void): Subject => {
    const to = mkdtempSync(join(folder, 'migrations-'));
    cpSync(world.deps.migrations, to, { recursive: true });
    change(to);
    return { ...well, release: { version: '9.9.9', migrations: to } };
  };
  const journalOf = (to: string) => {
    const file = join(to, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
    return {
      journal,
      write: () => writeFileSync(file, JSON.stringify(journal)),
    };
  };

  test('reports a pending migration that rewrites a table, with its duration and locks', async () => {
    const subject = migrationsBut((to) => {
      const { journal, write } = journalOf(to);
      journal.entries.push({ idx: 999, when: Date.now() + days(9999), tag: '0999_rewrites' });
      write();
      writeFileSync(
        join(to, '0999_rewrites.sql'),
        `ALTER TABLE "users" ALTER COLUMN "username" SET DATA TYPE varchar(80);
--> statement-breakpoint
CREATE INDEX "users_x" ON "users" USING btree ("username");
--> statement-breakpoint
CREATE TABLE "fresh" ("id" integer);`,
      );
    });
    const found = await find(subject, 'migrations');
    expectNamed(found, 'warning', 'rewrites every row of users, about a second', 'backup');
    expectNamed(found, 'warning', 'writes to it wait', 'quiet hour');
  });

  test('reports a database of a newer release', async () => {
    const subject = migrationsBut((to) => {
      const { journal, write } = journalOf(to);
      journal.entries = [{ ...journal.entries[0], when: 1 }];
      write();
    });
    expectNamed(
      await find(subject, 'migrations'),
      'warning',
      'newer release',
      'You can go back one',
    );
  });

  test('reports a database from before 1.0', async () => {
    const subject = migrationsBut((to) => {
      const { journal, write } = journalOf(to);
      journal.entries = [{ ...journal.entries[0], when: Date.now() + days(9999) }];
      write();
    });
    expectNamed(await find(subject, 'migrations'), 'fault', 'before 1.0', 'Move it');
  });

  test('reports wrong clocks of this machine and of another instance', async () => {
    const clock = { ...world.clock, ahead: () => 45_000 };
    expectNamed(await find({ ...well, clock }, 'clock'), 'fault', '45.0 s ahead of', 'timedatectl');
    const slow = { ...world.clock, ahead: () => -3000 };
    expectNamed(await find({ ...well, clock: slow }, 'clock'), 'warning', '3.0 s behind', 'clock');
    const now = world.clock.now();
    await world.db.query(
      `insert into hubs (name, started_at, seen_at, version, ahead_ms, is_breaker_open)
       values ('other', $1, $1, '0.0.0', -900000, false)`,
      [now.toISOString()],
    );
    expectNamed(await find(well, 'clock'), 'fault', 'The clock of other is 900.0 s behind', '');
    await world.db.query("delete from hubs where name = 'other'");
  });

  test('reports instances with the same name and instances of different versions', async () => {
    const at = after(world.clock.now(), -1000).toISOString();
    await world.db.query(
      `insert into hubs (name, started_at, seen_at, version, ahead_ms, is_breaker_open)
       values ('test-hub', $1, $1, '0.0.1', 0, false)`,
      [at],
    );
    const found = await find(well, 'hubs');
    expectNamed(found, 'warning', 'Several instances have the name test-hub', 'HUB_NAME');
    expectNamed(found, 'warning', 'several versions are running', 'restart');
    await world.db.query("delete from hubs where version = '0.0.1'");
  });

  test('reports a task that has failed for hours', async () => {
    const [old, recent] = [hours(5), hours(0)].map((ago) =>
      after(world.clock.now(), -ago).toISOString(),
    );
    await world.db.query(
      `insert into task_runs (name, done_at, done_by, failed_at, failed_by)
       values ('housekeeping', $1, 'a', $2, 'a')
       on conflict (name) do update set done_at = excluded.done_at, failed_at = excluded.failed_at`,
      [old, recent],
    );
    expectNamed(
      await find(well, 'hubs'),
      'warning',
      'failing for hours: housekeeping',
      'See the log',
    );
    await world.db.query("delete from task_runs where name = 'housekeeping'");
  });

  test('reports failed and waiting emails', async () => {
    const mail = "select id from pgboss.job where name = 'mail' limit 1";
    const at = after(world.clock.now(), -hours(3)).toISOString();
    const now = new Date(Date.now() + days(3)).toISOString();
    await world.db.query(`update pgboss.job set state = 'failed' where id = (${mail})`);
    expectNamed(await find(well, 'jobs'), 'warning', '1 failed in the queue mail', 'jobs');
    await world.db.query(
      `update pgboss.job set state = 'created', created_on = $1, start_after = $2
       where id = (${mail})`,
      [at, now],
    );
    expectNamed(await find(well, 'jobs'), 'warning', 'the oldest for 3 h', 'status');
    await world.db.query(`delete from pgboss.job where id = (${mail})`);
  });

  test('reports a missing secret and values that depend on an older secret', async () => {
    const other = createKeys('another secret of thirty-two characters');
    const lost = await find({ ...well, rings: [other] }, 'secrets');
    expectNamed(lost, 'fault', 'not in HUB_SECRET', 'Add that secret after');
    const older = await find({ ...well, rings: [other, ...well.rings] }, 'secrets');
    expectNamed(older, 'warning', 'with an older secret', 'Keep it');
  });

  test('reports instances that do not know the first secret or do not seal with it', async () => {
    const [{ fingerprint: first } = { fingerprint: '' }] = well.rings;
    const now = world.clock.now().toISOString();
    await world.db.query(
      `insert into hubs (name, started_at, seen_at, version, ahead_ms, is_breaker_open, fingerprints)
       values ('blind', $1, $1, '0.0.0', 0, false, '{0a0a0a0a}'),
         ('late', $1, $1, '0.0.0', 0, false, $2), ('old', $1, $1, '0.0.0', 0, false, null),
         ('well', $1, $1, '0.0.0', 0, false, $3)`,
      [now, ['0a0a0a0a', first], [first, '0a0a0a0a']],
    );
    const found = await find(well, 'secrets');
    expectNamed(found, 'fault', `blind does not know ${first}`, 'Restart it');
    expectNamed(found, 'warning', 'late knows', 'before you run secret reseal');
    expectNamed(found, 'warning', 'old has version 0.0.0, which does not report', 'Restart it');
    expect(found.filter(({ level }) => level !== 'fine')).toHaveLength(3);
    await world.db.query("delete from hubs where name in ('blind', 'late', 'old', 'well')");
  });
});

describe('doctor check of email, storage and marketplace', () => {
  /** Starts a mail server that knows only the part of SMTP that a refusal needs. */
  const mailServer = async (answers: Record<string, string>): Promise<string> => {
    const server = createTcp((socket) => {
      socket.write('220 mail.example\r\n');
      socket.on('error', () => {});
      socket.on('data', (data) => {
        const [verb = ''] = String(data).toUpperCase().split(/\s/);
        socket.write(`${answers[verb] ?? '250 OK'}\r\n`);
      });
    });
    closing.push(server);
    return `127.0.0.1:${await listen(server)}`;
  };

  test('reports an unreachable mail server, a wrong protocol and a wrong login', async () => {
    const away = await find(withConfig({ smtpUrl: 'smtp://127.0.0.1:1' }), 'mail');
    expectNamed(away, 'fault', 'cannot be reached', 'connection is refused');
    const host = await mailServer({
      EHLO: '250-mail.example\r\n250 AUTH PLAIN',
      AUTH: '535 5.7.8 Wrong password',
    });
    const bare = await find(withConfig({ smtpUrl: `smtps://${host}` }), 'mail');
    expectNamed(bare, 'fault', 'cannot be reached', 'smtps:// with port 465');
    const login = await find(withConfig({ smtpUrl: `smtp://hub:wrong@${host}` }), 'mail');
    expectNamed(login, 'fault', 'rejects the login: 535 5.7.8 Wrong password', 'SMTP_URL');
  });

  test('the mail test command prints the answer or the refusal of the mail server', async () => {
    const run = (...args: string[]) => runCommand(args, { ...world.hub.operators, actor: shell });
    const sent = await run('mail', 'test', 'somebody@mail.example');
    expect(sent).toMatchObject({ exit: 0, json: { accepted: true } });
    expect(sent.text).toContain('The mail server accepted the email: 250');
    await world.mail('somebody@mail.example', 'A mail to try');
    for (const args of [['mail'], ['mail', 'test'], ['mail', 'test', 'nobody']]) {
      expect(await run(...args)).toMatchObject({ exit: 2 });
    }
    const { tryMail } = await import('#platform/mail/try-mail.ts');
    const refusing = async (answers: Record<string, string>) => {
      const smtpUrl = `smtp://${await mailServer(answers)}`;
      return runCommand(['mail', 'test', 'nobody@mail.example'], {
        actor: shell,
        ...world.hub.operators,
        tryMail: (to) => tryMail({ smtpUrl, mailFrom: 'hub@hub.example' }, { to, hub: 'Hub' }),
      });
    };
    expect(await refusing({ RCPT: '550 5.1.1 No such user' })).toMatchObject({
      exit: 1,
      json: { error: 'refused_recipient' },
      text: expect.stringContaining('rejects the recipient: 550 5.1.1 No such user'),
    });
    expect(await refusing({ MAIL: '553 5.7.1 Not your address' })).toMatchObject({
      json: { error: 'refused_sender' },
      text: expect.stringContaining('Set MAIL_FROM'),
    });
  });

  test('reports a read-only store in a folder and an unreachable bucket', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const found = await find(withConfig({ dataDir: file }), 'storage');
    expectNamed(found, 'fault', 'A file cannot be written', 'HUB_DATA_DIR');
    const s3 = {
      endpoint: 'http://127.0.0.1:1',
      region: 'here',
      bucket: 'b',
      accessKeyId: 'a',
      secretAccessKey: 's',
    };
    const bucket = await find(withConfig({ s3 }), 'storage');
    expectNamed(bucket, 'fault', 'A file cannot be written', 'S3_ENDPOINT');
  });

  test('reports missing or damaged files of releases and conversations', async () => {
    const { dataDir } = world.deps.config;
    const nothing = await find(well, 'files');
    expect(nothing).toMatchObject([
      { level: 'fine', words: 'No release is stored' },
      { level: 'fine', words: 'No file of a conversation is stored' },
    ]);
    const zip = await writePlugin(folder, ['revslider', '9.9.9']);
    await world.hub.operators.releases.plugins.publish(zip, shell);
    const { browser } = await world.signedInBuyer();
    const keys = [];
    for (const text of ['one\n', 'two\n', 'three\n']) keys.push(await sendFile(browser, text));
    const [lost = '', cut = ''] = keys;
    expect(await find(well, 'files')).toMatchObject([
      { level: 'fine', words: '1 release: all in place' },
      { level: 'fine', words: '3 files of a conversation: all in place' },
    ]);
    rmSync(join(dataDir, 'plugins'), { recursive: true });
    rmSync(join(dataDir, 'conversations', lost));
    truncateSync(join(dataDir, 'conversations', cut), 2);
    const found = await find(well, 'files');
    expectNamed(
      found,
      'fault',
      '1 of 1 release are missing or damaged',
      'Publish the same zip again',
    );
    expectNamed(
      found,
      'warning',
      '2 of 3 files of a conversation are missing or damaged',
      'tar -xzf',
    );
    expect(found[1]?.words).toContain(lost);
    expect(found[1]?.words).toContain(cut);
    await world.db.query('delete from conversation_files');
    // Follows the fix that the finding recommends.
    await world.hub.operators.releases.plugins.publish(zip, shell);
    expect((await find(well, 'files'))[0]).toMatchObject({ level: 'fine' });
  });

  test('reads the files of a bucket and reports an unreachable bucket', async () => {
    const s3 = await openS3Double();
    const { browser } = await world.signedInBuyer();
    const key = await sendFile(browser, 'four\n');
    const ofBucket = withConfig({ s3: s3.settings });
    expectNamed(await find(ofBucket, 'files'), 'warning', `damaged: ${key}`, 'of the bucket');
    s3.objects.set(`/hub/conversations/${key}`, Buffer.from('four\n'));
    expect((await find(ofBucket, 'files'))[1]).toMatchObject({ level: 'fine' });
    await s3.close();
    expectNamed(await find(ofBucket, 'files'), 'fault', 'The check failed', '');
  });

  const marketWith = (change: Partial<Config['envato']>): Subject =>
    withConfig({ envato: { ...world.deps.config.envato, ...change } });

  test('reports an unavailable marketplace, an unknown app and a refused token', async () => {
    const away = await find(marketWith({ apiUrl: 'http://127.0.0.1:1' }), 'marketplace');
    expectNamed(away, 'fault', 'returns no valid response', 'ENVATO_API_URL');
    const app = await find(marketWith({ clientSecret: 'wrong' }), 'marketplace');
    expectNamed(app, 'fault', 'rejects the OAuth app', 'ENVATO_CLIENT_SECRET');
    const token = await find(marketWith({ personalToken: 'wrong' }), 'marketplace');
    expectNamed(token, 'fault', 'rejects the personal token', 'ENVATO_PERSONAL_TOKEN');
  });

  test('reports a token without permission to look up sales', async () => {
    const server = createHttp((request, response) => {
      response.setHeader('content-type', 'application/json');
      const whoami = { userId: 1, clientId: null, scopes: ['default', 'sale:history'], ttl: 1 };
      if (request.url === '/whoami') return void response.end(JSON.stringify(whoami));
      response.statusCode = 400;
      return void response.end('{"error":"invalid_grant"}');
    });
    closing.push(server);
    const apiUrl = `http://127.0.0.1:${await listen(server)}`;
    const found = await find(marketWith({ apiUrl }), 'marketplace');
    expectNamed(found, 'fault', 'lacks sale:verify', 'ENVATO_PERSONAL_TOKEN');
  });
});

describe('doctor check of the public URL', () => {
  const behind = (how: RequestListener, subject = well) => {
    pass = how;
    return trusting(() => find(subject, 'public address'));
  };

  test('reports an unreachable server and an untrusted certificate', async () => {
    const gone = withConfig({ publicUrl: new URL('https://localhost:1') });
    const found = await find(gone, 'public address');
    expectNamed(found, 'fault', 'cannot be reached', 'Start the proxy');
    expectNamed(await find(well, 'public address'), 'fault', 'SELF_SIGNED', 'full chain');
    const named = withConfig({ publicUrl: new URL(origin.replace('localhost', '127.0.0.2')) });
    const other = await trusting(() => find(named, 'public address'));
    expectNamed(other, 'fault', 'cannot be reached', '');
  });

  test('reports another program and a redirect to another URL', async () => {
    const other = await behind((_request, response) => void response.end('Welcome to nginx!'));
    expectNamed(other, 'fault', 'does not lead to this hub', 'HUB_SECRET');
    const away = await behind((_request, response) => {
      response.writeHead(301, { location: 'https://www.hub.example/' }).end();
    });
    expectNamed(away, 'fault', 'redirects to https://www.hub.example/', 'HUB_PUBLIC_URL');
  });

  test('reports a hub with another secret', async () => {
    pass = passing();
    const rings = [createKeys('another secret of thirty-two characters')];
    const found = await trusting(() => find({ ...well, rings }, 'public address'));
    expectNamed(found, 'fault', 'does not lead to this hub (status 404)', 'the same HUB_SECRET');
  });

  test('reports a proxy that is not trusted, sends no address, or forwards forged addresses', async () => {
    const unnamed = await behind(passing({ peer: '10.0.0.7' }));
    expectNamed(unnamed, 'fault', 'the address of the proxy', 'TRUSTED_PROXIES=10.0.0.7');
    const silent = await behind(passing({ drop: ['x-forwarded-for'] }));
    expectNamed(silent, 'fault', 'the address of the proxy', 'set X-Forwarded-For');
    const blind = await behind(passing({ forwardedFor: '192.0.2.66' }));
    expectNamed(blind, 'fault', 'forge their address', 'replace the header');
    // On the machine of the proxy, the name resolves to 127.0.0.1, and the proxy is trusted.
    const looped = { peer: '127.0.0.1', forwardedFor: '127.0.0.1' };
    const named = withConfig({ trustedProxies: ['127.0.0.0/8'] });
    const self = await behind(passing(looped), named);
    expect(self.filter(({ level }) => level === 'fault')).toEqual([]);
    expect(self.map(({ words }) => words).join()).toContain('resolves to this machine itself');
    const unnamedSelf = await behind(passing(looped));
    expectNamed(unnamedSelf, 'fault', 'the address of the proxy', 'TRUSTED_PROXIES=127.0.0.1');
    const own = await behind(passing({ forwardedFor: '192.0.2.66, 10.0.0.9' }));
    expectNamed(own, 'warning', 'is in TRUSTED_PROXIES', 'another machine');
  });

  test('reports a proxy that refuses the size of releases and files', async () => {
    const refuse = (_request: unknown, response: ServerResponse): void => {
      response.writeHead(413).end();
    };
    proxy.on('checkContinue', refuse);
    const found = await behind(passing()).finally(() => proxy.off('checkContinue', refuse));
    expectNamed(found, 'fault', 'refuses releases of 200 MB', 'client_max_body_size 250m');
    expectNamed(found, 'fault', 'refuses files of conversations of 10 MB', '40m');
  });

  test('reports request and response headers that a proxy removes', async () => {
    const there = await behind(passing({ drop: ['authorization', 'sec-fetch-site'] }));
    expectNamed(
      there,
      'fault',
      'request headers: authorization, sec-fetch-site',
      'forward all headers',
    );
    const back = await behind(passing({ drop: ['content-security-policy'] }));
    expectNamed(back, 'warning', 'response headers: content-security-policy', 'protect');
    const host = await behind(passing({ host: 'backend:3000', drop: ['x-forwarded-proto'] }));
    expectNamed(host, 'warning', 'sends the Host backend:3000', 'proxy_set_header Host');
    expectNamed(host, 'warning', 'use https', 'X-Forwarded-Proto');
  });

  test('reveals the description of a request only with a valid proof', async () => {
    const asked = (headers: Record<string, string>) =>
      world.hub.http.inject({ url: '/.well-known/hub-outside', headers });
    expect((await asked({})).statusCode).toBe(404);
    expect((await asked({ 'x-hub-proof': '9999999999999.AAAA' })).statusCode).toBe(404);
  });
});

describe('doctor check of data folder, disk and backup', () => {
  test('reports a data folder that is readable by others, belongs to another user, or is missing', async () => {
    const open = join(folder, 'open');
    mkdirSync(open, { mode: 0o755 });
    const found = await find({ ...withConfig({ dataDir: open }), user: 4711 }, 'data folder');
    expectNamed(found, 'warning', '(mode 755)', `chmod 700 ${open}`);
    expectNamed(found, 'warning', 'and this is user 4711', 'as the user of the hub');
    const none = await find(withConfig({ dataDir: join(folder, 'none') }), 'data folder');
    expectNamed(none, 'warning', 'does not exist', 'HUB_DATA_DIR');
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    const wrong = await find(withConfig({ dataDir: file }), 'data folder');
    expectNamed(wrong, 'fault', 'is not a folder', 'HUB_DATA_DIR');
  });

  test('reports a secret file that every user can read', async () => {
    const file = join(folder, 'hub_secret');
    writeFileSync(file, 'secret', { mode: 0o644 });
    const found = await find(withConfig({ secretFiles: [file] }), 'data folder');
    expectNamed(found, 'warning', 'every user of this machine can read it', `chmod o-rwx ${file}`);
  });

  test('reports a disk with little space, without space, or without free files', async () => {
    const megabyte = 1024 * 1024;
    const roomOf = (bytes: number, files: number | null) =>
      lookAll(well, [createDiskCheck(() => ({ bytes, files }))]);
    expectNamed(await roomOf(900 * megabyte, null), 'warning', '900 MB free', 'Free disk space');
    expectNamed(await roomOf(5 * megabyte, 10_000), 'fault', '5 MB free', 'Free disk space');
    expectNamed(
      await roomOf(9000 * megabyte, 3),
      'fault',
      'room for 3 more files',
      'Free disk space',
    );
  });

  test('reports a missing backup, an old backup and a read-only backup folder', async () => {
    const production = withConfig({ mode: 'production' });
    expectNamed(await find(production, 'backup'), 'warning', 'no backup yet', 'HUB_BACKUP_DIR');
    const file = join(folder, 'hub.tar.gz');
    expect(
      await runCommand(['backup', file], { ...world.hub.operators, actor: shell }),
    ).toMatchObject({ exit: 0 });
    expect(await find(production, 'backup')).toMatchObject([{ level: 'fine' }]);
    const clock = { ...world.clock, now: () => after(world.clock.now(), hours(50)) };
    const old = await find({ ...production, clock }, 'backup');
    expectNamed(old, 'warning', 'is 50 h old', 'HUB_BACKUP_DIR');
    const nightly = {
      ...production,
      ...withConfig({ mode: 'production', backups: { dir: folder, keep: 1 } }),
    };
    expectNamed(await find({ ...nightly, clock }, 'backup'), 'warning', '50 h old', 'See the log');
    const dir = join(file, 'folder');
    const closed = await find(withConfig({ backups: { dir, keep: 1 } }), 'backup');
    expectNamed(closed, 'fault', `The hub cannot write to ${dir}`, 'HUB_BACKUP_DIR');
  });
});
