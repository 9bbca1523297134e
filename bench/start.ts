import { interleave, ratioOf } from './interleave.ts';
import { startBare, startHub, type Server } from './servers.ts';
import type { Stage } from './stage.ts';

const rounds = 7;
const mostOfBare = 2;

interface Started {
  readonly ms: number;
  /** Processor time of all its threads until then, in clock ticks. */
  readonly ticks: number | null;
}

async function startOnce(start: () => Promise<Server>): Promise<Started> {
  const begin = performance.now();
  const server = await start();
  const ms = performance.now() - begin;
  const ticks = server.cpuTicks();
  await server.stop();
  return { ms, ticks };
}

/** The time until the hub is ready ÷ that of bare Fastify with a pool; by the clock, and by processor time. */
export async function measureStart({ folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const { file } = await stage.plan();
  const ticks = { hub: [] as number[], bare: [] as number[], control: [] as number[] };
  const take = (side: keyof typeof ticks, start: () => Promise<Server>) => async () => {
    const started = await startOnce(start);
    ticks[side].push(started.ticks ?? Number.NaN);
    return started.ms;
  };
  const bare = () => startBare(databaseUrl, file);
  const times = await interleave(
    {
      hub: take('hub', () => startHub({ databaseUrl, folder })),
      bare: take('bare', bare),
      control: take('control', bare),
    },
    rounds,
  );
  const finding = (unit: string, of: Record<keyof typeof ticks, readonly number[]>) =>
    found({
      name: `start: ${unit} until ready ÷ bare`,
      ratio: ratioOf(of.hub, of.bare),
      control: ratioOf(of.control, of.bare),
      target: { most: mostOfBare },
    });
  finding('time', times);
  if (ticks.hub.some(Number.isNaN)) return;
  // The first turn of each only warmed up.
  const { hub, bare: yardstick, control } = ticks;
  finding('processor time', {
    hub: hub.slice(1),
    bare: yardstick.slice(1),
    control: control.slice(1),
  });
}
