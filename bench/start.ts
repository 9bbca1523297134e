import { interleave, pick, ratioOf, type Samples } from './interleave.ts';
import { startBare, startHub, type Server } from './servers.ts';
import type { Stage } from './stage.ts';

const rounds = 7;
const mostOfBare = 2;

interface Started {
  readonly ms: number;
  /** Processor time of all its threads until then, in clock ticks; not a number where none is told. */
  readonly ticks: number;
}

async function startOnce(start: () => Promise<Server>): Promise<Started> {
  const begin = performance.now();
  const server = await start();
  const ms = performance.now() - begin;
  const ticks = server.cpuTicks() ?? Number.NaN;
  await server.stop();
  return { ms, ticks };
}

/** The time until the hub is ready ÷ that of bare Fastify with a pool; by the clock, and by processor time. */
export async function measureStart({ folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const { file } = await stage.plan();
  const bare = () => startBare(databaseUrl, file);
  const take = (start: () => Promise<Server>) => () => startOnce(start);
  const takes = {
    hub: take(() => startHub({ databaseUrl, folder })),
    bare: take(bare),
    control: take(bare),
  };
  const started = await interleave(takes, rounds);
  const finding = (unit: string, of: Samples<keyof typeof takes>): void =>
    found({
      name: `start: ${unit} until ready ÷ bare`,
      ratio: ratioOf(of.hub, of.bare),
      control: ratioOf(of.control, of.bare),
      target: { most: mostOfBare },
    });
  finding('time', pick(started, 'ms'));
  const worked = pick(started, 'ticks');
  if (!worked.hub.some(Number.isNaN)) finding('processor time', worked);
}
