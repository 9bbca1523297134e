import { BlockList, isIP } from 'node:net';

/** What is no address of the public internet (the registries of special purposes, RFC 6890). */
const inside = new BlockList();
const v4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
for (const [network, bits] of v4) inside.addSubnet(network, bits, 'ipv4');
// Of the public ones, those that hold an IPv4 address or are for documents.
const v6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;
for (const [network, bits] of v6) inside.addSubnet(network, bits, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public internet: of IPv6 what is handed out, and nothing else. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}
