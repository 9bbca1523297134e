import autocannon from 'autocannon';
import type { Bench } from './bench.ts';
import { send, type HttpRequest } from './client.ts';
import { timed } from './processes.ts';
import type { Target } from './report.ts';
import { compare, eachSide, type Sides } from './rounds.ts';
import type { Server } from './servers.ts';

/** Requests for a server, sent in turn: a fixed number, or for a number of seconds. */
export interface Load {
  readonly server: Server;
  readonly requests: HttpRequest[];
  readonly amount?: number;
  readonly duration?: number;
  readonly connections?: number;
}

async function sendAmount({ server, requests, amount = 0, connections = 20 }: Load) {
  let left = amount;
  const client = async (): Promise<void> => {
    while (left-- > 0) await send(server.url, requests[left % requests.length] as HttpRequest);
  };
  await Promise.all(Array.from({ length: connections }, client));
  return amount;
}

async function sendFor({ server, ...load }: Load): Promise<number> {
  const result = await autocannon({ url: server.url, connections: 20, ...load });
  const refused = result.errors + result.non2xx;
  if (refused > 0) throw new Error(`${refused} × ${load.requests[0]?.path} was refused`);
  return result['2xx'];
}

/** Sends a load; returns the successful answers per second and per processor time of the server. */
export async function sendLoad(load: Load) {
  let answered = 0;
  const { ms, cpuMs } = await timed(load.server.pid, async () => {
    answered = await (load.amount === undefined ? sendFor(load) : sendAmount(load));
  });
  return { aSecond: answered / ms, byWork: answered / cpuMs };
}

interface Comparison {
  readonly name: string;
  readonly loads: Sides<Load>;
  readonly aSecond?: Target;
  readonly byWork?: Target;
}

export const compareLoads = (bench: Bench, { name, loads, ...targets }: Comparison) =>
  compare(
    bench,
    eachSide(loads, (load) => () => sendLoad(load)),
    [
      { name: `${name}, a second`, of: ({ aSecond }) => aSecond, target: targets.aSecond },
      { name: `${name}, by processor time`, of: ({ byWork }) => byWork, target: targets.byWork },
    ],
  );
