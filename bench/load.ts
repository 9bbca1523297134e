import autocannon from 'autocannon';
import { openClient } from './hub-client.ts';
import { certificateId, sessionToken, siteToken, siteUrl } from './seed.ts';

/** What people and sites do all day, against an address behind which hubs come and go. */
export interface Loaded {
  readonly asked: number;
  /** Answered by anything but 2xx, or not at all. */
  readonly failed: number;
  readonly statuses: Readonly<Record<string, number>>;
}

interface Load {
  /** The proxy. */
  readonly url: string;
  /** A hub that is there now, for the tokens of its pages. */
  readonly hub: string;
  readonly seconds: number;
}

type Requests = NonNullable<autocannon.Options['requests']>;

/** Of people who read, and of sites and people who write. */
const turns = 100;
const each = <T>(make: (turn: number) => T): T[] =>
  Array.from({ length: turns }, (_, nth) => make(nth + 1));

const reads: Requests = each((turn) => ({
  method: 'GET',
  path: turn % 2 === 0 ? '/api/user/licenses' : '/api/is_logged',
  headers: { cookie: `hub=${sessionToken(turn)}` },
}));

const heartbeats: Requests = each((turn) => ({
  method: 'POST',
  path: '/api/theme-activation/heartbeat',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${siteToken(turn)}` },
  body: JSON.stringify({ site_url: siteUrl(turn), certificate_id: certificateId(turn) }),
}));

const signIns = (headers: Readonly<Record<string, string>>, password: string): Requests =>
  each((turn) => ({
    method: 'POST',
    path: '/api/login',
    headers: { ...headers },
    body: JSON.stringify({ username: `user-${turn}`, password }),
  }));

const countsOf = ({
  non2xx,
  errors,
  requests,
  statusCodeStats = {},
}: autocannon.Result): Loaded => ({
  asked: requests.total,
  failed: non2xx + errors,
  statuses: {
    ...Object.fromEntries(
      Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count]),
    ),
    ...(errors > 0 && { 'no answer': errors }),
  },
});

/** Reads, heartbeats and sign-ins side by side for so long. */
export async function loadWith(
  password: string,
  { url, hub, seconds }: Load,
): Promise<Record<'reads' | 'heartbeats' | 'signIns', Loaded>> {
  const { headers } = await openClient(hub, null);
  const fire = async (requests: Requests, connections: number, overallRate: number) =>
    countsOf(
      await autocannon({ url, duration: seconds, timeout: 30, requests, connections, overallRate }),
    );
  const [reading, beating, signing] = await Promise.all([
    fire(reads, 8, 100),
    fire(heartbeats, 8, 60),
    fire(signIns(headers, password), 3, 6),
  ]);
  return { reads: reading, heartbeats: beating, signIns: signing };
}
