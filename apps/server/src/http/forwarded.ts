import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/log/log.ts';
import { BlockList, isIP } from 'node:net';

/** IPv4 address in IPv6 notation, as IPv6 sockets report it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns a function that checks if an address is in these networks, such as `10.0.0.1` or
 * `10.0.0.0/8`. Without networks, every address matches.
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
  return (address) => {
    const plain = mapped.exec(address)?.[1] ?? address;
    return list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
  };
}

interface ForwardedDependencies {
  readonly trustedProxies: readonly string[];
  readonly log: Log;
}

/**
 * Warns once about a proxy that is missing in TRUSTED_PROXIES, because all visitors then count as
 * one.
 */
export function warnOfForwarded(
  app: FastifyInstance,
  { trustedProxies, log }: ForwardedDependencies,
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
