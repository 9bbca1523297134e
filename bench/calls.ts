import autocannon from 'autocannon';
import { interleave, pick, ratioOf, type Samples } from './interleave.ts';
import type { Plan, PlannedCall } from './plan.ts';
import type { Finding } from './report.ts';
import type { Server } from './servers.ts';
import type { Settings } from './settings.ts';

/** Requests that let the compiler see what is hot before anything is kept. */
export const warmUp = 6_000;
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

type Side = keyof Servers;
const sides = ['hub', 'bare', 'control'] as const;

interface Slice {
  /** Answers a second. */
  readonly rate: number;
  /** Answers for each tick of the server's own processor time; not a number where none is told. */
  readonly perTick: number;
}

export async function load(
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
  const ticks = before === null || after === null ? Number.NaN : after - before;
  const perTick = result['2xx'] / Math.max(1, ticks);
  return { rate: result['2xx'] / result.duration, perTick };
}

async function measureCall(
  servers: Servers,
  call: PlannedCall,
  { rounds, seconds }: Settings,
): Promise<Finding[]> {
  const take = (side: Side) => () => load(servers[side], call, { duration: seconds });
  for (const side of sides) await load(servers[side], call, { amount: warmUp });
  const takes = { hub: take('hub'), bare: take('bare'), control: take('control') };
  const slices = await interleave(takes, rounds);
  const target = { least: leastOfBare };
  const finding = (unit: string, of: Samples<Side>): Finding => ({
    name: `${call.name} ÷ bare, ${unit}`,
    ratio: ratioOf(of.hub, of.bare),
    control: ratioOf(of.control, of.bare),
    target,
  });
  const found = [finding('requests/s', pick(slices, 'rate'))];
  const costs = pick(slices, 'perTick');
  return costs.hub.some(Number.isNaN) ? found : [...found, finding('by processor time', costs)];
}

/** Each call of the plan on the hub and on the bare server, with a second bare one as control. */
export async function measureCalls(
  servers: Servers,
  plan: Plan,
  { settings, found }: { settings: Settings; found: (finding: Finding) => void },
): Promise<void> {
  for (const call of plan) (await measureCall(servers, call, settings)).forEach(found);
}
