import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hubBuild, hubFlags, inRoot } from '#scripts/machine/places.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { startService } from '#scripts/start/services.ts';

type Env = Readonly<Record<string, string>>;

export interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface ServerStart {
  readonly name: string;
  readonly script: string;
  readonly flags?: readonly string[];
  readonly env: Env;
}

const patienceMs = 60_000;

async function startServer({ name, script, flags = [], env }: ServerStart): Promise<Server> {
  const port = await findFreePort();
  const logFile = inRoot(`.cache/bench-${name}.log`);
  const given = { ...env, PORT: String(port) };
  const service = startService({ name, script, flags, env: given, logFile });
  const url = `http://127.0.0.1:${port}`;
  let end: string | undefined;
  void service.ended.then((how) => (end = how));
  const deadline = performance.now() + patienceMs;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (end === undefined && performance.now() < deadline) await sleep(10);
    else {
      await service.stop();
      throw new Error(`${name} is not ready: ${end ?? 'too slow'}\n${service.lastWords()}`);
    }
  }
  return { url, pid: service.pid ?? 0, stop: () => service.stop() };
}

export interface HubStart {
  readonly databaseUrl: string;
  /** Folder with the secret and files of the hub. */
  readonly folder: string;
  readonly program?: string | undefined;
  readonly env?: Env | undefined;
}

/**
 * Starts the built hub as in production, without the limits and the captcha, which refuse such a
 * load.
 */
export const startHub = ({ databaseUrl, folder, program, env }: HubStart): Promise<Server> =>
  startServer({
    name: 'hub',
    script: program ?? hubBuild,
    flags: hubFlags,
    env: {
      DATABASE_URL: databaseUrl,
      HUB_DATA_DIR: join(folder, 'data'),
      HUB_LIMITS: 'off',
      HUB_REQUIRE_SECOND_FACTOR: 'nobody',
      CAPTCHA_PROVIDER: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });

export const startBare = (env: Env): Promise<Server> =>
  startServer({ name: 'bare', script: inRoot('bench/bare.ts'), env });
