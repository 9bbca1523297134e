import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { hubBuild, inRoot } from '#scripts/places.ts';
import { findFreePort } from '#scripts/ports.ts';
import { startService, type Service } from '#scripts/services.ts';

export interface Server {
  readonly url: string;
  /** Processor time of all its threads so far, in clock ticks; null where the system tells none. */
  cpuTicks(): number | null;
  stop(): Promise<void>;
}

interface Start {
  readonly name: string;
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

const patienceMs = 30_000;

async function untilReady(url: string, service: Service): Promise<void> {
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  let end: string | undefined;
  void service.ended.then((how) => (end = how));
  const deadline = performance.now() + patienceMs;
  while (!(await isReady())) {
    if (end !== undefined) throw new Error(`${service.name} ended: ${end}\n${service.lastWords()}`);
    if (performance.now() > deadline) throw new Error(`${service.name} does not become ready`);
    await sleep(20);
  }
}

function readTicks(pid: number | undefined): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The program's name, in parentheses, may hold spaces; user and system time follow it as the
  // twelfth and thirteenth.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

async function start({ name, script, env }: Start): Promise<Server> {
  const port = await findFreePort();
  const service = startService({
    name,
    script,
    env: { ...env, PORT: String(port) },
    logFile: inRoot(`.cache/bench-${name}.log`),
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, service);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { url, cpuTicks: () => readTicks(service.pid), stop: () => service.stop() };
}

interface HubOptions {
  readonly databaseUrl: string;
  /** For its secret, which it makes itself. */
  readonly folder: string;
  /** File that each statement is written down in. */
  readonly statementsFile?: string;
  /** Folder for a CPU profile, written when the hub stops. */
  readonly profiles?: string;
}

/** The built hub as it runs in production, but for limits and captcha, which would refuse the load. */
export const startHub = ({
  databaseUrl,
  folder,
  statementsFile,
  profiles,
}: HubOptions): Promise<Server> =>
  start({
    name: 'hub',
    script: hubBuild,
    env: {
      DATABASE_URL: databaseUrl,
      HUB_DATA_DIR: join(folder, 'data'),
      HUB_LIMITS: 'off',
      CAPTCHA_PROVIDER: 'off',
      LOG_LEVEL: 'silent',
      ...(profiles && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
      ...(statementsFile && {
        BENCH_STATEMENTS: statementsFile,
        NODE_OPTIONS: `--import ${pathToFileURL(inRoot('bench/record.ts')).href}`,
      }),
    },
  });

export const startBare = (databaseUrl: string, planFile: string): Promise<Server> =>
  start({
    name: 'bare',
    script: inRoot('bench/bare.ts'),
    env: { DATABASE_URL: databaseUrl, BENCH_PLAN: planFile },
  });
