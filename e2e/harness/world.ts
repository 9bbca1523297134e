import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#scripts/machine/ports.ts';
import { layEmptyHub } from './empty-hub.ts';
import { hubSettings, startHub, type Env } from './hub.ts';
import { startSandbox, type Sandbox } from './sandbox.ts';

/** Hub and sandbox in a temporary folder. */
export async function startWorld(env: Env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-e2e-'));
  const port = await findFreePort();
  const sandbox = await startSandbox(join(folder, 'sandbox'));
  try {
    const dataDir = join(folder, 'hub');
    if (env['DATABASE_URL'] === undefined) await layEmptyHub(dataDir);
    const settings = { ...hubSettings(sandbox), ...mailboxIn(sandbox, env), ...env };
    const hub = await startHub({ dataDir, port, env: settings });
    await sandbox.meet(hub.url);
    return {
      hub,
      sandbox,
      folder,
      /** Output of both programs, for the report of a failed test. */
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

/** Opens the mailbox of `INBOUND_ADDRESS`, if a test sets it. */
const mailboxIn = (sandbox: Sandbox, { INBOUND_ADDRESS: address }: Env): Env =>
  address === undefined
    ? {}
    : { INBOUND_IMAP_URL: sandbox.imapUrl(address), INBOUND_AUTHSERV_ID: 'sandbox' };

export type World = Awaited<ReturnType<typeof startWorld>>;
