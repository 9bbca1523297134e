import { interleave, ratioOf } from './interleave.ts';
import { startBare, startHub, type Server } from './servers.ts';
import type { Stage } from './stage.ts';

const rounds = 5;
const mostOfBare = 2;

const startedIn = async (start: () => Promise<Server>): Promise<number> => {
  const begin = performance.now();
  const server = await start();
  const took = performance.now() - begin;
  await server.stop();
  return took;
};

/** The time until the hub is ready ÷ that of bare Fastify with a pool. */
export async function measureStart({ folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const { file } = await stage.plan();
  const bare = () => startedIn(() => startBare(databaseUrl, file));
  const hub = () => startedIn(() => startHub({ databaseUrl, folder }));
  const times = await interleave({ hub, bare, control: bare }, rounds);
  found({
    name: 'start: time until ready ÷ bare',
    ratio: ratioOf(times.hub, times.bare),
    control: ratioOf(times.control, times.bare),
    target: { most: mostOfBare },
  });
}
