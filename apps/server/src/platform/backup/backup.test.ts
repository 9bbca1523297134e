import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { writeArchive } from './archive.ts';
import { BrokenBackup } from './manifest.ts';
import { checkBackup } from './check-backup.ts';
import { NotRestored, prepareRestore, restoreBackup } from './restore-backup.ts';
import { countSealed, listTables } from './tables.ts';
import { writeBackup, cutIntoParts } from './write-backup.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { openPglite } from '#platform/db/engine/pglite.ts';
import { openPostgres } from '#platform/db/engine/postgres.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { writePlugin } from '#test/release-zip.ts';
import { activateSite } from '#test/site.ts';

const migrations = new URL('../../migrations', import.meta.url).pathname;
const secret = 'a secret for tests alone, 32 characters';
const keys = createKeys(secret);
const named = (path: string) => ({ file: path, identity: null, rings: [keys] });
const log = createLog('silent');

let world: TestHub;
let folder: string;
let file: string;
const toClose: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-backup-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: join(folder, 'data') } });
  const { browser } = await world.signedInBuyer({ lastname: 'O’Neill' });
  // Characters that COPY escapes.
  await world.db.query('update users set last_name = $1', ['a\\b\nc\td\r\\N\\.']);
  await activateSite(world, browser, 'https://shop.example');
  await world.hub.operators.keys.rotate(shell);
  const zip = await writePlugin(folder, ['revslider', '9.9.9']);
  expect(await world.hub.operators.releases.plugins.publish(zip, shell)).toMatchObject({
    ok: true,
  });
  file = join(folder, 'hub.backup');
  await world.hub.operators.backUp(file, { files: true });
}, 120_000);

afterAll(async () => {
  for (const close of toClose) await close();
  await world.close();
  rmSync(folder, { recursive: true });
});

/** Creates a dump of an engine without tables, because starting from a dump is six times faster. */
async function makeEmptyEngine(): Promise<Blob> {
  const engine = await openPglite({ dataDir: 'memory://' });
  try {
    return await engine.dump();
  } finally {
    await engine.close();
  }
}
let madeEmptyEngine: Promise<Blob> | undefined;
const emptyEngine = () => (madeEmptyEngine ??= makeEmptyEngine());

async function openEmpty(engine: Db['engine']): Promise<Db> {
  const template = inject('template');
  if (engine === 'pglite' || 'pglite' in template) {
    const settings = { dataDir: 'memory://', template: await emptyEngine() };
    const db = createDb(await openPglite(settings));
    toClose.push(() => db.close());
    return db;
  }
  const url = new URL(template.postgres);
  url.pathname = '/postgres';
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  const name = `hub_restore_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const db = createDb(openPostgres({ url: url.href, onError: () => {} }));
  toClose.push(async () => {
    await db.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return db;
}

const jobsOf = (db: Db) => createJobs({ db, log, metrics: createMetrics({ log }) });

/** Restores a backup; returns the zips in it. */
async function restore(from: string, db: Db): Promise<Map<string, Buffer>> {
  const zips = new Map<string, Buffer>();
  const checked = await prepareRestore(named(from), migrations);
  await restoreBackup(checked, {
    db,
    jobs: jobsOf(db),
    migrations,
    putFile: async (_store, { path, key }) => void zips.set(key, readFileSync(path)),
  });
  return zips;
}

/** Returns every row of every table, in a fixed order. */
async function contentOf(db: Db): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  await db.query("set timezone = 'UTC'");
  for (const { name } of await listTables(db.query)) {
    const { rows } = await db.query(
      `select coalesce(json_agg(t order by to_json(t)::text), '[]') as rows from ${name} t`,
    );
    content[name] = rows[0]?.['rows'];
  }
  return content;
}

const contentsWithout = async (db: Db, ...tables: string[]) => {
  const content = await contentOf(db);
  for (const table of tables) delete content[table];
  return content;
};

test('a restored backup equals the original on the same engine and on the other engine', async () => {
  const before = await contentOf(world.db);
  expect(Object.values(before).flat().length).toBeGreaterThan(20);
  const first = await openEmpty(world.db.engine);
  const zips = await restore(file, first);
  expect([...zips.keys()]).toHaveLength(1);
  // These tables change in the meantime: audit log, counters, heartbeats and task runs.
  const moving = ['rate_counters', 'audit_events', 'audit_beginning', 'hubs', 'task_runs'].map(
    (name) => `public.${name}`,
  );
  for (const name of moving) delete before[name];
  expect(await contentsWithout(first, ...moving)).toEqual(before);

  const other = await openEmpty('pglite');
  await restore(file, other);
  const again = join(folder, 'again.backup');
  await backUpOf(other, again);
  const back = await openEmpty(world.db.engine);
  await restore(again, back);
  expect(await contentOf(back)).toEqual(await contentOf(other));
}, 120_000);

const noFiles = { list: async () => [], open: async () => null, size: async () => null };

async function backUpOf(db: Db, to: string): Promise<void> {
  const jobs = jobsOf(db);
  await writeBackup(
    to,
    {
      db,
      jobs,
      migrations,
      files: { releases: noFiles, conversations: noFiles },
      keys,
      recipient: null,
      catalog: {},
      hub: '0.0.0',
      now: () => new Date(),
    },
    { files: false },
  );
}

test('a backup taken during writes is consistent and can be restored', async () => {
  const [user] = (await world.db.query('select min(user_id)::int as id from licenses')).rows;
  await world.db.query(
    `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index, code_end,
       sold_at, license_type, confirmed_at, checked_at, created_at)
     select $1::int, 1, 'Filler', '', '', code_sealed, 'filler-' || n, '0000', now(), 'regular', now(), now(), now()
     from generate_series(1, 5000) n, (select code_sealed from licenses limit 1) one`,
    [user?.['id']],
  );
  const state = { works: true, turns: 0, newcomers: 0 };
  // Changes two tables in one transaction. Their values differ only inside a transaction.
  const turn = (nth: string) =>
    world.db.transaction(async () => {
      await world.db.query('update users set first_name = $1 where id = $2', [nth, user?.['id']]);
      await world.db.query(
        `update licenses set item_thumb = $1 where code_index in ('filler-1', 'filler-5000')`,
        [nth],
      );
    });
  const write = async (): Promise<void> => {
    for (; state.works; state.turns += 1) {
      await turn(String(state.turns));
      await pause(2);
    }
  };
  const register = async (): Promise<void> => {
    for (; state.works; state.newcomers += 1) await world.signedInBuyer();
  };
  const busy = [write(), register()];
  const moment = join(folder, 'moment.backup');
  try {
    await vi.waitFor(() => expect(state.newcomers).toBeGreaterThan(0), 20_000);
    await world.hub.operators.backUp(moment, { files: false });
  } finally {
    state.works = false;
    await Promise.all(busy);
  }
  await world.db.query("delete from licenses where item_name = 'Filler'");
  const db = await openEmpty(world.db.engine);
  await restore(moment, db);
  const { rows } = await db.query(
    `select count(*)::int as licenses,
       count(*) filter (where item_thumb <> '' and item_thumb = first_name)::int as together
     from licenses join users on users.id = user_id where item_name = 'Filler'`,
  );
  expect(rows).toEqual([{ licenses: 5000, together: 2 }]);
  const { rows: without } = await db.query(
    'select 1 from users where not exists (select from licenses where user_id = users.id)',
  );
  expect(without).toEqual([]);
}, 120_000);

test('new rows take unused ids after a restore', async () => {
  const db = await openEmpty('pglite');
  await world.db.query("select setval('public.users_id_seq', 4711)");
  const later = join(folder, 'numbers.backup');
  await world.hub.operators.backUp(later, { files: false });
  await restore(later, db);
  const { rows } = await db.query("select nextval('public.users_id_seq')::int as next");
  expect(rows[0]).toEqual({ next: 4712 });
});

test('a restored hub sends the emails that were waiting', async () => {
  const jobs = jobsOf(world.db);
  await world.db.transaction(async () => {
    await world.db.query(
      `insert into pgboss.job (name, data, start_after, retry_limit)
        values ('mail', '{"template":"welcome","userId":1}', now() + interval '1 day', 900)`,
    );
  });
  const waiting = (await jobs.listWaiting()).filter(({ queue }) => queue === 'mail');
  expect(waiting.length).toBeGreaterThan(0);
  const later = join(folder, 'jobs.backup');
  await world.hub.operators.backUp(later, { files: false });
  await world.db.query("delete from pgboss.job where start_after > now() + interval '1 hour'");
  const db = await openEmpty('pglite');
  await restore(later, db);
  const came = await jobsOf(db).listWaiting();
  expect(came.map(({ data }) => data)).toContainEqual({ template: 'welcome', userId: 1 });
  expect(came.map(({ policy }) => policy.retryLimit)).toContain(900);
});

test('refuses a backup that is cut at any of 124 positions', async () => {
  const cut = join(folder, 'cut.backup');
  copyFileSync(file, cut);
  const { size } = statSync(file);
  // backup.drill.test.ts cuts at every position.
  const atTheEnd = Array.from({ length: 64 }, (_, nth) => size - 1 - nth);
  const step = Math.ceil(size / 60);
  const before = Array.from({ length: 60 }, (_, nth) => nth * step).toReversed();
  // One file serves all cases, because each is shorter than the last.
  for (const length of new Set([...atTheEnd, ...before.filter((at) => at < size - 64)])) {
    truncateSync(cut, length);
    const refused = await checkBackup(named(cut)).catch((error: unknown) => error);
    if (!(refused instanceof BrokenBackup)) throw new Error(`cut at ${length} of ${size}`);
  }
}, 120_000);

test('refuses a backup with a changed byte', async () => {
  const whole = readFileSync(file);
  const broken = join(folder, 'changed.backup');
  for (let at = 12; at < whole.length; at += Math.ceil(whole.length / 60)) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x41;
    writeFileSync(broken, changed);
    await expect(checkBackup(named(broken)), `changed at ${at}`).rejects.toThrow(BrokenBackup);
  }
});

test('refuses a repacked tar that was cut or changed, because of its checksum', async () => {
  const tar = gunzipSync(readFileSync(file));
  const broken = join(folder, 'repacked.backup');
  for (const length of [0, 512, 1024 * 5, tar.length - 2048]) {
    writeFileSync(broken, gzipSync(tar.subarray(0, length)));
    await expect(checkBackup(named(broken)), `cut at ${length}`).rejects.toThrow(BrokenBackup);
  }
  const name = Buffer.from('buyer');
  const changed = Buffer.from(tar);
  changed.write('other', changed.indexOf(name));
  writeFileSync(broken, gzipSync(changed));
  await expect(checkBackup(named(broken))).rejects.toThrow('does not add up');
});

test('reports a file that is not a backup', async () => {
  const none = join(folder, 'none');
  await expect(checkBackup(named(none))).rejects.toThrow('does not exist');
  writeFileSync(none, 'hello');
  await expect(checkBackup(named(none))).rejects.toThrow(/is no backup of a hub/);
  writeFileSync(none, gzipSync('hello'.repeat(1000)));
  await expect(checkBackup(named(none))).rejects.toThrow(BrokenBackup);
  await expect(checkBackup(named(folder))).rejects.toThrow(BrokenBackup);
});

test('a restore requires each secret that sealed a value, and names a missing secret', async () => {
  const before = createKeys('a secret from before the rotation, 32');
  const sealed = `s1.${before.fingerprint}.x`;
  await world.db.query(
    "insert into index_keys (name, key_sealed, created_at) values ('older', $1, now())",
    [sealed],
  );
  const rotated = join(folder, 'rotated.backup');
  await world.hub.operators.backUp(rotated, { files: false });
  await world.db.query("delete from index_keys where name = 'older'");
  const refused = prepareRestore(named(rotated), migrations);
  await expect(refused).rejects.toThrow(NotRestored);
  await expect(refused).rejects.toThrow(before.fingerprint);
  const both = { ...named(rotated), rings: [keys, before] };
  await expect(prepareRestore(both, migrations)).resolves.toBeDefined();
});

test('refuses to restore into a database with rows, and leaves it unchanged', async () => {
  const before = await contentOf(world.db);
  await expect(restore(file, world.db)).rejects.toThrow('The database is not empty');
  expect(await contentsWithout(world.db, 'public.rate_counters')).toEqual(
    Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'public.rate_counters')),
  );
});

test('refuses a backup of a release with other migrations', async () => {
  const newer = join(folder, 'newer');
  const olderMigrations = mkdtempSync(join(tmpdir(), 'hub-older-'));
  try {
    const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    };
    journal.entries.pop();
    mkdirSync(join(olderMigrations, 'meta'));
    writeFileSync(join(olderMigrations, 'meta/_journal.json'), JSON.stringify(journal));
    copyFileSync(file, newer);
    await expect(prepareRestore(named(newer), olderMigrations)).rejects.toThrow('another release');
  } finally {
    rmSync(olderMigrations, { recursive: true });
  }
});

test('a failed backup leaves no file behind', async () => {
  const target = join(folder, 'half.backup');
  const failing = writeArchive(target, { keys, recipient: null }, async (archive) => {
    await archive.add('manifest.json', '{}');
    throw new Error('the database went away');
  });
  await expect(failing).rejects.toThrow('the database went away');
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([]);
});

test('two simultaneous backups into one file: one succeeds, and the other is refused', async () => {
  const target = join(folder, 'twice.backup');
  const write = (content: string) =>
    writeArchive(target, { keys, recipient: null }, (archive) => archive.add('one', content));
  const done = await Promise.allSettled([write('first'), write('second')]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'EEXIST' },
  });
  const whole = readFileSync(target);
  await expect(write('third')).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(target)).toEqual(whole);
  expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice.backup']);
  // The nightly backup replaces its own file after a restart.
  const own = { keys, recipient: null, replaces: true };
  await writeArchive(target, own, (archive) => archive.add('one', 'fourth'));
  expect(readFileSync(target)).not.toEqual(whole);
});

test('every sealed value is in a column with a name that ends in `_sealed`', async () => {
  const { rows } = await world.db.query(`
    select c.relname as table, a.attname as column from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' and a.atttypid = 'text'::regtype
      and not a.attisdropped and a.attname not like '%\\_sealed'`);
  for (const { table, column } of rows) {
    const found = await world.db.query(
      `select count(*)::int as count from ${String(table)} where ${String(column)} like 's1.%'`,
    );
    expect({ table, column, ...found.rows[0] }).toEqual({ table, column, count: 0 });
  }
  const sealed = await countSealed(world.db.query);
  expect(sealed.get(keys.fingerprint)).toBeGreaterThan(0);
});

test.each([
  ['read in small pieces', 1000, 777],
  ['read in pieces longer than a batch', 1000, 700_000],
  ['rows longer than a batch', 600_000, 50_000],
])('batches contain whole rows: %s', async (_how, length, step) => {
  const row = `${'x'.repeat(length - 1)}\n`;
  const all = Buffer.from(row.repeat(Math.ceil(5_000_000 / length)));
  async function* inPieces(): AsyncIterable<Buffer> {
    // The buffer is reused, so readers must copy the rows that they store.
    const piece = Buffer.alloc(step);
    for (let at = 0; at < all.length; at += step) {
      yield piece.subarray(0, all.copy(piece, 0, at, Math.min(at + step, all.length)));
    }
  }
  const parts = [];
  for await (const part of cutIntoParts(inPieces())) parts.push(part);
  expect(parts.length).toBeGreaterThan(1);
  for (const { rows, count } of parts) expect(rows.length).toBe(count * row.length);
  expect(Buffer.concat(parts.map(({ rows }) => rows)).equals(all)).toBe(true);
});
