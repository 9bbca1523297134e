import { resolve } from 'node:path';
import { root } from '#scripts/machine/places.ts';
import { refusal } from '#scripts/machine/sentences.ts';

type Env = Readonly<Record<string, string | undefined>>;

const LAST_PORT = 65_535;
/** Number of consecutive ports: hub, sandbox, SMTP and IMAP. */
const PORTS_IN_A_ROW = 4;

export interface StartSettings {
  readonly production: boolean;
  readonly port: number;
  readonly sandboxPort: number;
  readonly mailPort: number;
  readonly imapPort: number;
  readonly publicUrl: string;
  readonly hubAddress: string;
  readonly dataDir: string;
  /** False if the hub uses the embedded database in the data folder. */
  readonly isOnPostgres: boolean;
  readonly hub: Record<string, string>;
  readonly sandbox: Record<string, string>;
}

function readPort(env: Env): number {
  const highest = LAST_PORT - PORTS_IN_A_ROW + 1;
  const text = env['PORT'] || '3000';
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= highest) return port;
  throw refusal(`PORT must be a whole number from 1 to ${highest}, not "${text}".`);
}

/** Returns the host for requests; replaces an address of all interfaces by the loopback address. */
function reachable(host = ''): string {
  if (['', '0.0.0.0', '::', 'localhost'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Returns the defaults for a fresh clone, except for settings that the environment sets. */
function withoutNamed(defaults: Record<string, string>, env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(defaults).filter(([name]) => !env[name] && !env[`${name}_FILE`]),
  );
}

export function readStartSettings(env: Env): StartSettings {
  const production = env['NODE_ENV'] === 'production';
  const port = readPort(env);
  const [sandboxPort, mailPort, imapPort] = [port + 1, port + 2, port + 3];
  const dataDir = resolve(root, env['HUB_DATA_DIR'] || '.data');
  const publicUrl = (env['HUB_PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/$/, '');
  const marketplace = `http://127.0.0.1:${sandboxPort}`;
  const defaults = {
    ENVATO_API_URL: marketplace,
    ENVATO_CLIENT_ID: 'customer-hub-sandbox',
    ENVATO_CLIENT_SECRET: 'sandbox-client-secret',
    ENVATO_PERSONAL_TOKEN: 'sandbox-personal-token',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    INBOUND_IMAP_URL: `imap://support%40hub.example:sandbox@127.0.0.1:${imapPort}`,
    INBOUND_ADDRESS: 'support@hub.example',
    INBOUND_AUTHSERV_ID: 'sandbox',
    HUB_SITE_PATTERNS: 'shop-*.localhost=live,*.shop-*.localhost=staging',
  };
  const always = { PORT: String(port), HUB_DATA_DIR: dataDir };
  const sandbox = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(mailPort),
    SANDBOX_IMAP_PORT: String(imapPort),
    SANDBOX_DATA_DIR: resolve(dataDir, 'sandbox'),
    SANDBOX_HUB_URL: publicUrl,
    SANDBOX_CONFIRMATION_URL: `${publicUrl}/user/envato-authorization`,
  };
  return {
    production,
    port,
    sandboxPort,
    mailPort,
    imapPort,
    publicUrl,
    hubAddress: `http://${reachable(env['HOST'])}:${port}`,
    dataDir,
    isOnPostgres: Boolean(env['DATABASE_URL'] || env['DATABASE_URL_FILE']),
    hub: production ? {} : { ...always, ...withoutNamed(defaults, env) },
    sandbox: withoutNamed(sandbox, env),
  };
}
