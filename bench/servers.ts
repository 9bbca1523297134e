import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { hubBuild, hubFlags, inRoot } from '#scripts/machine/places.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { startService, type Service } from '#scripts/start/services.ts';

export interface Server {
  readonly url: string;
  readonly pid: number | undefined;
  /** Processor time of all its threads so far, in clock ticks; null where the system tells none. */
  cpuTicks(): number | null;
  /** Memory that it holds; null where the system does not tell. */
  residentBytes(): number | null;
  stop(): Promise<void>;
  /** As after a crash: nothing is finished. */
  kill(): Promise<void>;
}

interface Start {
  readonly name: string;
  readonly script: string;
  /** Node's own. */
  readonly flags?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly portName?: string;
  readonly readyPath?: string;
  /** A free one, where none is named. */
  readonly port?: number;
}

const patienceMs = 30_000;

async function untilReady(address: string, service: Service): Promise<void> {
  const isReady = (): Promise<boolean> =>
    fetch(address).then(
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

function readResident(pid: number | undefined): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function start({ name, script, flags = [], env, ...more }: Start): Promise<Server> {
  const { portName = 'PORT', readyPath = '/readyz' } = more;
  const port = more.port ?? (await findFreePort());
  const service = startService({
    name,
    script,
    flags,
    env: { ...env, [portName]: String(port) },
    logFile: inRoot(`.cache/bench-${name}.log`),
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url + readyPath, service);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return {
    url,
    pid: service.pid,
    cpuTicks: () => readTicks(service.pid),
    residentBytes: () => readResident(service.pid),
    stop: () => service.stop(),
    async kill() {
      if (service.pid) process.kill(service.pid, 'SIGKILL');
      await service.ended;
    },
  };
}

interface HubOptions {
  readonly databaseUrl: string;
  /** For its secret, which it makes itself. */
  readonly folder: string;
  /** File that each statement is written down in. */
  readonly statementsFile?: string;
  /** Folder for a CPU profile, written when the hub stops. */
  readonly profiles?: string;
  /** The program of another build. */
  readonly program?: string;
  /** Where it listens; else on a port that is free. */
  readonly port?: number;
  /** Settings of its own for this run. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The built hub as it runs in production, but for limits and captcha, which would refuse the load. */
export const startHub = ({
  databaseUrl,
  folder,
  statementsFile,
  profiles,
  program = hubBuild,
  port,
  env,
}: HubOptions): Promise<Server> =>
  start({
    name: 'hub',
    script: program,
    flags: hubFlags,
    ...(port !== undefined && { port }),
    env: {
      DATABASE_URL: databaseUrl,
      HUB_DATA_DIR: join(folder, 'data'),
      HUB_LIMITS: 'off',
      CAPTCHA_PROVIDER: 'off',
      LOG_LEVEL: 'silent',
      ...env,
      ...(profiles && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
      ...(statementsFile && {
        BENCH_STATEMENTS: statementsFile,
        NODE_OPTIONS: `--import ${pathToFileURL(inRoot('bench/record.ts')).href}`,
      }),
    },
  });

/** The marketplace that the hub imports from. */
export const startSandbox = (folder: string): Promise<Server> =>
  start({
    name: 'sandbox',
    script: inRoot('apps/sandbox/src/main.ts'),
    env: { SANDBOX_DATA_DIR: join(folder, 'sandbox'), SANDBOX_SMTP_PORT: '0' },
    portName: 'SANDBOX_PORT',
    readyPath: '/ping',
  });

/** A server of the one file. */
export const startBareFile = (file: string): Promise<Server> =>
  start({ name: 'bare-file', script: inRoot('bench/bare-file.ts'), env: { BENCH_FILE: file } });

/** A server that writes down what is sent to it. */
export const startBareUpload = (folder: string): Promise<Server> =>
  start({
    name: 'bare-upload',
    script: inRoot('bench/bare-upload.ts'),
    env: { BENCH_FOLDER: folder },
  });

/** A server that does no more than send the rows of this statement as lines. */
export const startBareCsv = (databaseUrl: string, statement: string): Promise<Server> =>
  start({
    name: 'bare-csv',
    script: inRoot('bench/bare-csv.ts'),
    env: { DATABASE_URL: databaseUrl, BENCH_STATEMENT: statement },
  });

/** Who writes to the bare server of events, by their session’s hash, who reads, and where. */
export interface BareConversation {
  readonly writer: string;
  readonly reader: string;
  readonly id: number;
}

/** A server of events that tells what PostgreSQL notifies it of. */
export const startBareEvents = (
  databaseUrl: string,
  conversation?: BareConversation,
): Promise<Server> =>
  start({
    name: 'bare-events',
    script: inRoot('bench/bare-events.ts'),
    env: {
      DATABASE_URL: databaseUrl,
      ...(conversation && {
        BENCH_WRITER: conversation.writer,
        BENCH_READER: conversation.reader,
        BENCH_CONVERSATION: String(conversation.id),
      }),
    },
  });

/** A server that does no more than verify a password against this hash. */
export const startBareHashing = (hash: string): Promise<Server> =>
  start({
    name: 'bare-hashing',
    script: inRoot('bench/bare-hashing.ts'),
    env: { BENCH_HASH: hash },
  });

/** The bare server of a plan; of its call `id` where that is named. */
export const startBare = (databaseUrl: string, planFile: string, id = ''): Promise<Server> =>
  start({
    name: 'bare',
    script: inRoot('bench/bare.ts'),
    env: { DATABASE_URL: databaseUrl, BENCH_PLAN: planFile, BENCH_CALL: id },
  });
