/**
 * Rules for host names and addresses of one machine or one local network. Hosts have the form of
 * `URL`: lower case, punycode, canonical addresses, IPv6 in brackets.
 */

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

export const isAddress = (host: string): boolean => host.startsWith('[') || ipv4.test(host);

export const isUnder = (host: string, name: string): boolean =>
  host === name || host.endsWith(`.${name}`);

function isPrivateIpv4(host: string): boolean {
  const [a = 0, b = 0] = host.split('.').map(Number);
  if (a === 127 || a === 10 || a === 0) return true; // RFC 1122, RFC 1918
  if (a === 172) return b >= 16 && b <= 31;
  return (a === 192 && b === 168) || (a === 169 && b === 254); // RFC 1918, RFC 3927
}

function isPrivateIpv6(host: string): boolean {
  const address = host.slice(1, -1);
  if (address === '::1' || address === '::') return true;
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address);
  if (mapped) {
    const high = parseInt(mapped[1] ?? '0', 16);
    return isPrivateIpv4(`${high >> 8}.${high & 255}`);
  }
  const first = address.startsWith(':') ? 0 : parseInt(address, 16);
  return (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80; // RFC 4193, RFC 4291
}

/** Returns true if the host is a loopback, link-local or private address. */
export function isPrivateAddress(host: string): boolean {
  if (host.startsWith('[')) return isPrivateIpv6(host);
  return ipv4.test(host) && isPrivateIpv4(host);
}

/** Returns true if plain HTTP is allowed for this host, because no traffic crosses the internet. */
export const mayUsePlainHttp = (host: string): boolean =>
  isPrivateAddress(host) ||
  ['localhost', 'test', 'local', 'internal'].some((name) => isUnder(host, name));
