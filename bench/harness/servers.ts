import { join } from 'node:path';
import { hubBuild, hubFlags, inRoot } from '#scripts/machine/places.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { startService } from '#scripts/start/services.ts';

type Env = Readonly<Record<string, string>>;

export interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<unknown>;
}

interface ServerStart {
  readonly name: string;
  readonly script: string;
  readonly flags?: readonly string[];
  readonly env: Env;
}

async function startServer({ name, script, flags = [], env }: ServerStart): Promise<Server> {
  const port = await findFreePort();
  const logFile = inRoot(`.cache/bench-${name}.log`);
  const environment = { ...env, PORT: String(port) };
  const service = startService({ name, script, flags, env: environment, logFile });
  const url = `http://127.0.0.1:${port}`;
  try {
    await service.ready(`${url}/readyz`);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { url, pid: service.pid, stop: () => service.stop() };
}

export interface HubStart {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly program?: string | undefined;
  readonly env?: Env | undefined;
}

/**
 * Starts the built hub as in production, but without rate limits and captcha, which would refuse
 * the load.
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
