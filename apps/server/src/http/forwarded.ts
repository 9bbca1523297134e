import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/log/log.ts';
import { BlockList, isIP } from 'node:net';

/**
 * Returns a function that checks if an address is in these networks, such as `10.0.0.1` or
 * `10.0.0.0/8`, also in IPv6 notation. Without networks, every address matches.
 */
export function createNetworks(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Warns once about a missing TRUSTED_PROXIES, because all visitors then count as one. */
export function warnOfForwarded(
  app: FastifyInstance,
  { trustedProxies, log }: { trustedProxies: readonly string[]; log: Log },
): void {
  if (trustedProxies.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.raw.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      log.warn(
        'request forwarded by an unknown proxy: name it in TRUSTED_PROXIES, or all visitors count as one',
      );
    }
    done();
  });
}
