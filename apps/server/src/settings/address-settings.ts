import { BlockList, isIP } from 'node:net';
import type { Reader } from './config-reader.ts';
import type { Config } from './config-shape.ts';

export function checkAddresses(reader: Reader, config: Config): void {
  const { publicUrl } = config;
  const rest = `${publicUrl.username}${publicUrl.password}${publicUrl.search}${publicUrl.hash}`;
  const isWeb = /^https?:$/.test(publicUrl.protocol);
  if (!isWeb || publicUrl.pathname !== '/' || rest !== '') {
    reader.fault('HUB_PUBLIC_URL must be http:// or https:// followed by a host, without a path.');
  }
  if (config.smtpUrl !== '' && !isAddress(config.smtpUrl, /^smtps?:$/)) {
    reader.fault('SMTP_URL must start with smtp:// or smtps:// and have a host.');
  }
  if (config.databaseUrl && !isAddress(config.databaseUrl, /^postgres(?:ql)?:$/)) {
    reader.fault('DATABASE_URL must start with postgres:// and have a host.');
  }
  for (const proxy of config.trustedProxies) {
    const fault = faultOfProxy(proxy);
    if (fault !== null) reader.fault(`TRUSTED_PROXIES: ${proxy} ${fault}`);
  }
  for (const network of config.consoleNetworks) {
    const fault = faultOfNetwork(network) ?? (network.endsWith('/0') ? everybody : null);
    if (fault !== null) reader.fault(`HUB_CONSOLE_NETWORKS: ${network} ${fault}`);
  }
}

/** PostgreSQL URLs may omit the host: `postgres:///hub?host=/run/postgresql`. */
function isAddress(text: string, protocol: RegExp): boolean {
  const url = URL.parse(text);
  if (url === null || !protocol.test(url.protocol) || !/^[a-z]+:\/\/./.test(text)) return false;
  const isReadable = [url.username, url.password, url.pathname].every(decodes);
  return isReadable && (url.hostname !== '' || url.protocol.startsWith('postgres'));
}

/** A password with a bare `%` would cause an unclear error later. */
function decodes(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Private networks that may be trusted as a whole, although they are broad. */
const privateNetworks = new BlockList();
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Shortest prefix by IP version. In a broader network, anyone could forge an address. */
const broadest = { 4: 8, 6: 16 } as const;

const everybody = 'covers every address. Remove the setting, or give your own network.';

function faultOfNetwork(network: string): string | null {
  const [address = '', bits, ...more] = network.split('/');
  const family = isIP(address);
  const size = family === 4 ? 32 : 128;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size);
  if ((family !== 4 && family !== 6) || address.includes('%') || !isNetwork || more.length > 0) {
    return 'is neither an address (10.0.0.1) nor a network (10.0.0.0/8).';
  }
  if (/^[0:]*:ffff:/i.test(address)) return 'must be written as an IPv4 address.';
  return null;
}

function faultOfProxy(proxy: string): string | null {
  const fault = faultOfNetwork(proxy);
  if (fault !== null) return fault;
  const [address = '', bits] = proxy.split('/');
  const family = isIP(address) === 4 ? 4 : 6;
  const size = family === 4 ? 32 : 128;
  const isPrivate = family === 6 && privateNetworks.check(address, 'ipv6') && Number(bits) >= 7;
  if (Number(bits ?? size) >= broadest[family] || isPrivate) return null;
  return 'covers half the internet or more, so visitors could forge their address. Give only the address of your proxy.';
}
