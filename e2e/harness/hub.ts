import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hubBuild } from '#scripts/machine/places.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { tellStarted } from '#scripts/start/running-hub.ts';
import { startService, type Service } from '#scripts/start/services.ts';

export type Hub = Awaited<ReturnType<typeof startHub>>;

interface HubOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly env?: Env;
  /**
   * Command that runs the hub instead of Node, and the path of the hub's script for that command.
   */
  readonly by?: { readonly command: readonly string[]; readonly script: string };
}

export type Env = Readonly<Record<string, string>>;

export const publisher = 'support@publisher.example';

/**
 * Settings of a hub as buyers use it: with the default captcha, and with an operator who reads
 * messages. Files that use this object share a world; an equal object would start another world.
 */
export const asBuyersMeetIt: Env = {
  CAPTCHA_PROVIDER: 'altcha',
  MESSENGER_MAIL_TO: publisher,
};

/** Returns settings for a hub that uses the sandbox, with higher rate limits for tests. */
export const hubSettings = (sandbox: { url: string; smtpUrl: string }): Env => ({
  ENVATO_API_URL: sandbox.url,
  SMTP_URL: sandbox.smtpUrl,
  HUB_SITE_PATTERNS: 'shop-*.localhost=live,*.shop-*.localhost=staging',
  HUB_LIMITS: 'off',
  CAPTCHA_PROVIDER: 'off',
});

/** Settings that production requires, with addresses at which nothing answers. */
export const productionSettings: Record<string, string> = {
  NODE_ENV: 'production',
  HUB_PUBLIC_URL: 'https://hub.localhost',
  HUB_SECRET: '6d1f0b9a4c83e27552af90cd17be648036e1c2d49f',
  DATABASE_URL: 'postgres://127.0.0.1:9/hub',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Customer Hub <hub@hub.example>',
  ENVATO_CLIENT_ID: 'hub-of-the-journeys',
  ENVATO_CLIENT_SECRET: 'Vb6nQ0xJt3hYw8LkRz5cGd2f',
  ENVATO_PERSONAL_TOKEN: 'pT9sMq4eXa7uKj1oZi6yNb0w',
  HUB_SITE_PATTERNS: 'shop-*.localhost=live',
};

/** Credentials of the sandbox in production, which refuses the default credentials. */
export const sandboxOfProduction: Env = {
  SANDBOX_CLIENT_ID: productionSettings['ENVATO_CLIENT_ID'] ?? '',
  SANDBOX_CLIENT_SECRET: productionSettings['ENVATO_CLIENT_SECRET'] ?? '',
  SANDBOX_PERSONAL_TOKEN: productionSettings['ENVATO_PERSONAL_TOKEN'] ?? '',
};

/** V8 would need more time to optimize the embedded database than it saves. */
const briefly = ['--liftoff-only', '--wasm-lazy-validation'];

export async function startHub({ dataDir, port, env = {}, by }: HubOptions) {
  const ownPort = port ?? (await findFreePort());
  const address = `http://127.0.0.1:${ownPort}`;
  const logFile = join(dataDir, 'hub.log');
  const settings = { PORT: String(ownPort), HUB_DATA_DIR: dataDir, HOST: '127.0.0.1', ...env };
  let program: Service;
  const hub = {
    port: ownPort,
    /** Address for clients without a browser. */
    address,
    /** Address for browsers: the origin of `HUB_PUBLIC_URL`. */
    url: env['HUB_PUBLIC_URL'] ?? `http://localhost:${ownPort}`,
    dataDir,
    logFile,
    /** Settings of this hub; with `DATABASE_URL` it runs on PostgreSQL. */
    env,
    /** Runs an operator's command on this hub. */
    tell: tellStarted({
      dataDir,
      hub: settings,
      isOnPostgres: env['DATABASE_URL'] !== undefined,
    }),
    program: (): Service => program,
    log: (): string => readFileSync(logFile, 'utf8'),
    /** Restarts the hub on the same port, folder and settings. */
    async start(): Promise<void> {
      program = startService({
        name: 'The hub',
        script: by?.script ?? hubBuild,
        flags: briefly,
        command: by?.command,
        env: settings,
        logFile,
      });
      await program.ready(`${address}/readyz`);
    },
    async kill(): Promise<void> {
      await program.stop('SIGKILL');
    },
    stop: (): ReturnType<Service['stop']> => program.stop(),
  };
  await hub.start();
  return hub;
}
