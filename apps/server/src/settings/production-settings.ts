import type { Reader } from './config-reader.ts';
import type { Config } from './config-shape.ts';

/** Public credentials of the hub at the sandbox marketplace. They give no other access. */
export const sandboxApp = {
  clientId: 'customer-hub-sandbox',
  clientSecret: 'sandbox-client-secret',
  personalToken: 'sandbox-personal-token',
} as const;

/** Public test keys of Turnstile, which accept or refuse every visitor. */
const turnstileTestKey = /^[123]x0{15,}[A-F]{2}$/;

/** Refuses unsafe settings in production: no encryption, no rate limits, or publicly known keys. */
export function checkProduction(reader: Reader, config: Config): void {
  if (!config.databaseUrl) reader.missing('DATABASE_URL');
  if (reader.isMissing('HUB_PUBLIC_URL')) reader.missing('HUB_PUBLIC_URL');
  else if (config.publicUrl.protocol !== 'https:') {
    reader.fault('HUB_PUBLIC_URL must start with https:// in production.');
  }
  if (!isSafe(config.envato.apiUrl)) {
    reader.fault('ENVATO_API_URL must start with https:// in production.');
  }
  if (!config.limits) reader.fault('HUB_LIMITS=off is only allowed in the sandbox.');
  if (config.requireSecondFactor === 'nobody') {
    reader.fault('HUB_REQUIRE_SECOND_FACTOR=nobody is only allowed in the sandbox.');
  }
  checkKeys(reader, config);
}

function isSafe(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function checkKeys(reader: Reader, config: Config): void {
  const { envato, captcha, messenger, metricsToken, s3, secrets } = config;
  const keys: Readonly<Record<string, string | null | undefined>> = {
    ENVATO_CLIENT_ID: envato.clientId,
    ENVATO_CLIENT_SECRET: envato.clientSecret,
    ENVATO_PERSONAL_TOKEN: envato.personalToken,
    CAPTCHA_SECRET: captcha.provider === 'turnstile' ? captcha.secret : null,
    MESSENGER_SECRET: messenger.provider === 'intercom' ? messenger.secret : null,
    S3_SECRET_ACCESS_KEY: s3?.secretAccessKey,
    METRICS_TOKEN: metricsToken,
  };
  const sandboxKeys = new Set<string>(Object.values(sandboxApp));
  for (const [name, key] of Object.entries(keys)) {
    if (!key) continue;
    if (sandboxKeys.has(key))
      reader.fault(`${name} is the public value of the sandbox. Use your own.`);
    // If both had the same value, a leak of the key would reveal HUB_SECRET.
    if (secrets.includes(key)) reader.fault(`${name} must not be the same as HUB_SECRET.`);
  }
  if (captcha.provider !== 'turnstile') return;
  if (turnstileTestKey.test(captcha.secret) || turnstileTestKey.test(captcha.siteKey)) {
    reader.fault('CAPTCHA_SITE_KEY and CAPTCHA_SECRET must not be the test keys of Turnstile.');
  }
}
