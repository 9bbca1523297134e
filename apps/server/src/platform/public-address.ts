import { BlockList, isIP } from 'node:net';

// Creates one list per family, because a combined list also compares IPv4 addresses with IPv6
// networks.
const listOf = (family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

/** IPv4 networks that are not public: this machine, private networks, special purposes. */
const inside4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
/** Assigned IPv6 networks, without the networks that embed IPv4 addresses. */
const outside6 = listOf('ipv6', ['2000::/3']);
const inside6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Returns true if the address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside4.check(address, 'ipv4');
  return family === 6 && outside6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
}
