import { mkdtempSync, rmSync, cpSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from '#scripts/machine/ports.ts';
import { hubSettings, startHub, type Env } from './hub.ts';
import { startSandbox, type Sandbox } from './sandbox.ts';
import { unlessDone } from '#scripts/start/fingerprint.ts';
import { withFolderLock } from '#scripts/machine/folder-lock.mjs';
import { inRoot } from '#scripts/machine/places.ts';

export async function startWorld(env: Env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-e2e-'));
  const port = await findFreePort();
  const sandbox = await startSandbox(join(folder, 'sandbox'));
  try {
    const dataDir = join(folder, 'hub');
    const settings: Env = {
      ...hubSettings(sandbox),
      ...mailboxIn(sandbox, env),
      ...(await createDatabase()),
      ...env,
    };
    if (settings['DATABASE_URL'] === undefined) await layEmptyHub(dataDir);
    const hub = await startHub({ dataDir, port, env: settings });
    await sandbox.meet(hub.url);
    return {
      hub,
      sandbox,
      folder,
      logs: (): string => hub.log(),
      async stop(): Promise<void> {
        await hub.stop();
        await sandbox.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Creates a database on the server of `npm run e2e -- --postgres`, and returns its setting. */
async function createDatabase(): Promise<Env> {
  const server = process.env['JOURNEYS_POSTGRES'];
  if (server === undefined) return {};
  const name = `hub_${process.pid}_${Date.now()}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { DATABASE_URL: new URL(`/${name}`, server).href };
}

/** Returns the setting for the mailbox of `INBOUND_ADDRESS`, if a test sets it. */
const mailboxIn = (sandbox: Sandbox, { INBOUND_ADDRESS: address }: Env): Env =>
  address === undefined
    ? {}
    : { INBOUND_IMAP_URL: sandbox.imapUrl(address), INBOUND_AUTHSERV_ID: 'sandbox' };

export type World = Awaited<ReturnType<typeof startWorld>>;

const emptyHub = inRoot('.cache/empty-hub');

/** Copies the files of a first start, which takes three times as long as others. */
export async function layEmptyHub(dataDir: string): Promise<void> {
  const build = readFileSync(inRoot('apps/server/dist/.fingerprint'), 'utf8');
  await withFolderLock(`${emptyHub}.lock`, () => unlessDone(`${emptyHub}.stamp`, build, makeAnew));
  cpSync(emptyHub, dataDir, { recursive: true });
}

async function makeAnew(): Promise<void> {
  rmSync(emptyHub, { recursive: true, force: true });
  const hub = await startHub({ dataDir: emptyHub });
  const { code } = await hub.stop();
  if (code !== 0) throw new Error(`The first start of the hub ended with ${code}:\n${hub.log()}`);
  rmSync(hub.logFile);
}
