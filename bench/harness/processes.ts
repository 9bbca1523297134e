// Reads processor time and memory of processes from Linux. On other systems each figure is NaN and
// is not reported.
import { readFileSync, readdirSync } from 'node:fs';

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
const read = (file: string): string => attempt(() => readFileSync(file, 'utf8'), '');
const list = (folder: string): string[] => attempt(() => readdirSync(folder), []);

function cpuMsOf(pid: number): number {
  const threads = list(`/proc/${pid}/task`);
  const ns = threads.map((id) => Number(read(`/proc/${pid}/task/${id}/schedstat`).split(' ')[0]));
  return threads.length === 0 ? Number.NaN : ns.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Returns the id of the parent process. The process name in front of it may contain spaces. */
export const parentOf = (pid: number): number =>
  Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1]);

const childrenOf = (pid: number): number[] =>
  list('/proc')
    .map(Number)
    .filter((each) => parentOf(each) === pid);

export function megabytesOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}

export interface Work {
  readonly ms: number;
  /**
   * Processor time in milliseconds of the server, and of all living children of the database's
   * process.
   */
  readonly cpuMs: number;
}

type Run = () => Promise<unknown>;

/** Runs `work`; measures its time, and the processor time of a server and its database. */
export async function timed(server: number, work: Run, database?: number): Promise<Work> {
  const account = (): [pid: number, ms: number][] =>
    [server, ...(database === undefined ? [] : childrenOf(database))].map((pid) => [
      pid,
      cpuMsOf(pid),
    ]);
  const before = new Map(account());
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const spent = account().map(([pid, now]) => now - (before.get(pid) ?? 0));
  return { ms, cpuMs: spent.reduce((sum, each) => sum + each, 0) };
}

export async function extraMegabytes(pid: number, work: Run): Promise<number> {
  const from = megabytesOf(pid);
  let most = from;
  const timer = setInterval(() => (most = Math.max(most, megabytesOf(pid))), 10);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - from;
}
