import autocannon from 'autocannon';
import { interleave, ratioOf } from './interleave.ts';
import type { Plan, PlannedCall } from './plan.ts';
import type { Finding } from './report.ts';
import type { Server } from './servers.ts';
import type { Settings } from './settings.ts';

/** Requests that let the compiler see what is hot before anything is kept. */
const warmUp = 6_000;
/** Clients that ask at once, each its next question when it has its answer. */
const clients = 20;
/** quality.md promises of the hub's reads: what stands around the statement costs at most this. */
const leastOfBare = 0.85;

export interface Servers {
  readonly hub: Server;
  readonly bare: Server;
  /** The same as `bare` once more: its ratio shows what the machine's noise does to a ratio. */
  readonly control: Server;
}

interface Slice {
  /** Answers a second. */
  readonly rate: number;
  /** Answers for each tick of the server's own processor time; null where none is told. */
  readonly perTick: number | null;
}

async function load(
  server: Server,
  call: PlannedCall,
  length: { duration: number } | { amount: number },
): Promise<Slice> {
  const before = server.cpuTicks();
  const result = await autocannon({
    url: server.url,
    connections: clients,
    ...length,
    requests: call.examples.map(({ headers, body }) => ({
      method: call.method,
      path: call.path,
      headers: { ...headers },
      ...(body !== undefined && { body }),
    })),
  });
  const after = server.cpuTicks();
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0) {
    const counts = `${result['2xx']} answers, ${result.non2xx} refusals, ${result.errors} errors`;
    throw new Error(`${call.name} failed under load: ${counts}`);
  }
  const ticks = before === null || after === null ? null : after - before;
  const perTick = ticks === null ? null : result['2xx'] / Math.max(1, ticks);
  return { rate: result['2xx'] / result.duration, perTick };
}

async function measureCall(
  servers: Partial<Servers>,
  call: PlannedCall,
  settings: Settings,
): Promise<Finding[]> {
  const perTick: Record<string, number[]> = {};
  const sides = Object.entries(servers).map(([side, server]) => {
    const take = async (): Promise<number> => {
      const slice = await load(server, call, { duration: settings.seconds });
      if (slice.perTick !== null) (perTick[side] ??= []).push(slice.perTick);
      return slice.rate;
    };
    return [side, take] as const;
  });
  for (const server of Object.values(servers)) await load(server, call, { amount: warmUp });
  const rates = await interleave<string>(Object.fromEntries(sides), settings.rounds);
  const cost = (side: string): number[] => (perTick[side] ?? []).slice(1);
  const compare = (side: string): Finding[] => {
    const what = side === 'hub' ? call.name : 'control: bare';
    const target = side === 'hub' ? { least: leastOfBare } : null;
    const ratio = ratioOf(rates[side] ?? [], rates['bare'] ?? []);
    const finding = { name: `${what} ÷ bare, requests/s`, ratio, target };
    if (cost(side).length === 0) return [finding];
    const processor = ratioOf(cost(side), cost('bare'));
    const name = `${what} ÷ bare, requests by processor time of the server`;
    return [finding, { name, ratio: processor, target: null }];
  };
  return Object.keys(servers)
    .filter((side) => side !== 'bare')
    .flatMap(compare);
}

/** Each call of the plan on the hub and on the bare server; the first call with the control too. */
export async function measureCalls(
  { hub, bare, control }: Servers,
  plan: Plan,
  { settings, found }: { settings: Settings; found: (finding: Finding) => void },
): Promise<void> {
  for (const [place, call] of plan.entries()) {
    const servers = place === 0 ? { hub, bare, control } : { hub, bare };
    (await measureCall(servers, call, settings)).forEach(found);
  }
}
