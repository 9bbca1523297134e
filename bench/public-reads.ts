import autocannon from 'autocannon';
import { callNames, callOf } from '@hub/contract/calls';
import { interleave, ratioOf } from './interleave.ts';
import { startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

/** What anybody may ask for beside the calls of the contract. */
const documents = [
  '/api/docs',
  '/api/openapi.json',
  '/.well-known/license-keys.json',
  '/.well-known/security.txt',
  '/security',
  '/healthz',
  '/readyz',
  '/login',
  '/none.png',
  '/api/none',
];
const calls = callNames
  .map(callOf)
  .filter(({ method, access, gate }) => method === 'GET' && access === 'public' && gate === 'none')
  .map(({ path }) => path);

const clients = 20;
/** Requests of one turn; the first ones of all let the compiler see what is hot. */
const ofTurn = 2_000;
const mostOfPage = 2;

/** Processor time of the hub for each answer, in clock ticks. */
async function costOf(hub: Server, path: string): Promise<number> {
  const before = hub.cpuTicks() ?? Number.NaN;
  const result = await autocannon({
    url: hub.url + path,
    connections: clients,
    amount: ofTurn,
    headers: { 'accept-encoding': 'br' },
  });
  if (result.errors > 0 || result['5xx'] > 0) throw new Error(`${path} failed under load`);
  return ((hub.cpuTicks() ?? Number.NaN) - before) / ofTurn;
}

/** What everything that anybody may ask for costs the hub ÷ what the landing page costs it. */
export async function measurePublicReads({
  settings,
  folder,
  found,
  ...stage
}: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const cost = (hub: Server, path: string) => () => costOf(hub, path);
  await withServers([() => startHub({ databaseUrl, folder })], async (hub) => {
    for (const path of [...documents, ...calls]) {
      const takes = { path: cost(hub, path), page: cost(hub, '/'), control: cost(hub, '/') };
      const costs = await interleave(takes, settings.rounds);
      found({
        name: `GET ${path} ÷ the landing page, by processor time`,
        ratio: ratioOf(costs.path, costs.page),
        control: ratioOf(costs.control, costs.page),
        target: { most: mostOfPage },
      });
    }
  });
}
