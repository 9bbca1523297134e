import { BlockList, isIP } from 'node:net';

/** IPv4 address in IPv6 form, as IPv6 sockets report it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns a function that checks if an address is in these networks, such as `10.0.0.1` or
 * `10.0.0.0/8`. If there are none, every address matches.
 */
export function createNetworks(named: readonly string[]): (address: string) => boolean {
  if (named.length === 0) return () => true;
  const list = new BlockList();
  for (const network of named) {
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
