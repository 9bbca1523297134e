// Files of deploy/ for a test machine: with free ports, a test certificate and temporary folders.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '#scripts/machine/places.ts';
import { makeCertificate } from '#e2e/harness/network/self-signed.ts';

export const deployed = (name: string): string => readFileSync(inRoot('deploy', name), 'utf8');

export interface ProxyPlace {
  readonly folder: string;
  /** Ports with and without TLS. */
  readonly tls: number;
  readonly plain: number;
  /** Ports of the instances, in the order of the file. */
  readonly hubs: readonly number[];
  /** Host name in the address of the hub. */
  readonly name: string;
}

const withHubs = (text: string, { hubs, name }: ProxyPlace): string =>
  text
    .replaceAll('hub.your.domain', name)
    .replaceAll(/127\.0\.0\.1:300(\d)/g, (_, nth: string) => `127.0.0.1:${hubs[Number(nth)]}`);

const nginxFolders = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Writes an nginx file of deploy/ and the files that it includes; returns its path. */
export async function layNginx(file: string, proxy: ProxyPlace): Promise<string> {
  const { folder, tls, plain } = proxy;
  const { key, cert } = await makeCertificate(folder, proxy.name);
  const include = join(folder, 'hub-proxy.conf');
  writeFileSync(include, deployed('nginx/hub-proxy.conf'));
  const site = withHubs(deployed(`nginx/${file}`), proxy)
    .replaceAll('/etc/nginx/hub-proxy.conf', include)
    .replaceAll('/etc/ssl/hub/fullchain.pem', cert)
    .replaceAll('/etc/ssl/hub/privkey.pem', key)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    // The default of Debian assumes standard ports, but here the port is part of the address.
    .replace('https://$host$request_uri', `https://$host:${tls}$request_uri`);
  const sitePath = join(folder, 'site.conf');
  writeFileSync(sitePath, site);
  const temporary = nginxFolders.map((name) => {
    mkdirSync(join(folder, name), { recursive: true });
    const directive = name === 'body' ? 'client_body' : name;
    return `  ${directive}_temp_path ${join(folder, name)};`;
  });
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'events { worker_connections 2048; }',
    'http {',
    '  access_log off;',
    ...temporary,
    `  include ${sitePath};`,
    '}',
  ];
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, `${lines.join('\n')}\n`);
  return main;
}

/** Writes a Caddy file of deploy/ with a self-signed certificate; returns its path. */
export async function layCaddy(file: string, proxy: ProxyPlace): Promise<string> {
  const { folder, tls, plain, name } = proxy;
  const { key, cert } = await makeCertificate(folder, name);
  const options = [
    '\tadmin off',
    '\tauto_https disable_redirects',
    `\thttp_port ${plain}`,
    `\thttps_port ${tls}`,
    `\tstorage file_system ${join(folder, 'storage')}`,
  ];
  const site = withHubs(deployed(`caddy/${file}`), proxy)
    .replace(/^\{\n/m, `{\n${options.join('\n')}\n`)
    .replace(`${name} {`, `${name} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`);
  const path = join(folder, file);
  writeFileSync(path, site);
  return path;
}

/** Uses an existing path, because systemd checks the program; returns the unit's path. */
export function layUnit(folder: string): string {
  const path = join(folder, 'hub.service');
  const unit = deployed('systemd/hub.service').replace('/usr/local/bin/node', process.execPath);
  writeFileSync(path, unit);
  return path;
}
