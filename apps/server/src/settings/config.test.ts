import { expect, test } from 'vitest';
import type { Config } from './config-shape.ts';
import { parseConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  HUB_PUBLIC_URL: 'https://hub.example',
  HUB_SECRET: '8d0e6f5b71c94a23f8b6270d3e9ac51d',
  DATABASE_URL: 'postgres://hub@db.example/hub',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hub@hub.example',
  ENVATO_CLIENT_ID: 'app',
  ENVATO_CLIENT_SECRET: 'secret',
  ENVATO_PERSONAL_TOKEN: 'token',
};

function requireConfig(env: Record<string, string>): Config {
  const result = parseConfig(env);
  if (!result.ok) throw new Error(result.faults.join('\n'));
  return result.config;
}
const faultsOf = (env: Record<string, string>): readonly string[] => {
  const result = parseConfig(env);
  return result.ok ? [] : result.faults;
};

test('the sandbox needs no settings', () => {
  const config = requireConfig({});
  expect(config.publicUrl.href).toBe('http://localhost:3000/');
  expect(config.envato.apiUrl).toBe('http://127.0.0.1:3001');
  expect(config.smtpUrl).toBe('smtp://127.0.0.1:3002');
  expect(config.host).toBe('127.0.0.1');
  expect(config.secrets).toEqual([]);
  expect(config.captcha).toEqual({ provider: 'altcha' });
});

test('themes sold before this hub are answered in the mode guard by default', () => {
  expect(requireConfig({}).legacy).toBe('guard');
  expect(requireConfig(production).legacy).toBe('guard');
  expect(requireConfig({ HUB_LEGACY: 'on' }).legacy).toBe('on');
  expect(faultsOf({ HUB_LEGACY: 'yes' })).toEqual(['HUB_LEGACY must be off, guard, on, not yes.']);
});

test('the other ports and URLs of the sandbox follow PORT', () => {
  const config = requireConfig({ PORT: '4100' });
  expect(config.publicUrl.port).toBe('4100');
  expect(config.envato.apiUrl).toBe('http://127.0.0.1:4101');
  expect(config.smtpUrl).toBe('smtp://127.0.0.1:4102');
});

test('production starts with all required settings', () => {
  expect(requireConfig(production).mode).toBe('production');
  expect(requireConfig(production).envato.apiUrl).toBe('https://api.envato.com');
  expect(requireConfig(production).captcha).toEqual({ provider: 'altcha' });
});

test('production refuses to start without a required setting and names it', () => {
  for (const name of Object.keys(production).filter((each) => each !== 'NODE_ENV')) {
    expect
      .soft(faultsOf({ ...production, [name]: '' }), `production refuses to start without ${name}`)
      .toEqual([`${name} is missing.`]);
  }
});

test('all faults are reported together', () => {
  const faults = faultsOf({
    NODE_ENV: 'production',
    PORT: '99999',
    HUB_PUBLIC_URL: 'http://hub.example',
    HUB_SECRET: 'short',
    HUB_LIMITS: 'off',
    TRUSTED_PROXIES: 'proxy.example',
    CAPTCHA_PROVIDER: 'recaptcha',
  });
  const named = ['PORT', 'HUB_PUBLIC_URL', 'HUB_SECRET', 'HUB_LIMITS', 'TRUSTED_PROXIES'];
  for (const name of [...named, 'CAPTCHA_PROVIDER', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM']) {
    expect(faults.some((fault) => fault.startsWith(name))).toBe(true);
  }
});

test('a secret may come from a file; an unreadable file is a fault', () => {
  const { HUB_SECRET: secret, ...rest } = production;
  const read = (path: string): string => {
    if (path === '/run/secrets/hub') return `${secret}\n`;
    throw new Error('no such file');
  };
  const good = parseConfig({ ...rest, HUB_SECRET_FILE: '/run/secrets/hub' }, read);
  expect(good.ok && good.config.secrets).toEqual([secret]);
  const bad = parseConfig({ ...rest, HUB_SECRET_FILE: '/nowhere' }, read);
  expect(bad.ok ? [] : bad.faults).toEqual([
    'HUB_SECRET_FILE points to a file that cannot be read: /nowhere.',
  ]);
});

test('HUB_SECRET accepts a new secret followed by the old one', () => {
  const rotated = `c41f7be09d52836ae07b1d94f6c3582a,${production.HUB_SECRET}`;
  expect(requireConfig({ ...production, HUB_SECRET: rotated }).secrets).toHaveLength(2);
});

test('the settings of a bucket are required together or not at all', () => {
  const bucket = {
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'plugins',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(requireConfig({}).s3).toBeNull();
  expect(requireConfig(bucket).s3).toMatchObject({ endpoint: null, bucket: 'plugins' });
  const own = requireConfig({ ...bucket, S3_ENDPOINT: 'https://s3.hub.example/' }).s3;
  expect(own?.endpoint).toBe('https://s3.hub.example');
  const half = parseConfig({ S3_BUCKET: 'plugins', S3_ACCESS_KEY_ID: 'id' });
  expect(half.ok ? [] : half.faults).toEqual([
    'S3_REGION is missing.',
    'S3_SECRET_ACCESS_KEY is missing.',
  ]);
});

test.each([
  '0123456789abcdef0123456789abcdef',
  'sandbox-client-secret-sandbox-personal-token',
  'abababababababababababababababababababab',
  'change-me-change-me-change-me-change-me',
])('refuses a guessable HUB_SECRET: %s', (secret) => {
  const weak = [expect.stringContaining('HUB_SECRET is too weak')];
  expect(faultsOf({ ...production, HUB_SECRET: secret })).toEqual(weak);
  expect(faultsOf({ HUB_SECRET: secret })).toEqual(weak);
});

test('a guessable secret may follow a new one, but the new one must be strong', () => {
  const weak = '0123456789abcdef0123456789abcdef';
  const { HUB_SECRET: strong } = production;
  expect(faultsOf({ ...production, HUB_SECRET: `${strong},${weak}` })).toEqual([]);
  expect(faultsOf({ ...production, HUB_SECRET: `${weak},${strong}` })).toHaveLength(1);
});

test('a HUB_SECRET of only commas counts as missing', () => {
  expect(faultsOf({ ...production, HUB_SECRET: ' , ' })).toEqual(['HUB_SECRET is missing.']);
});

test('production refuses publicly known keys', () => {
  const known = {
    ENVATO_CLIENT_ID: 'customer-hub-sandbox',
    ENVATO_CLIENT_SECRET: 'sandbox-client-secret',
    ENVATO_PERSONAL_TOKEN: 'sandbox-personal-token',
  };
  for (const [name, key] of Object.entries(known)) {
    const fault = [`${name} is the public value of the sandbox. Use your own.`];
    expect(faultsOf({ ...production, [name]: key })).toEqual(fault);
    expect(faultsOf({ [name]: key })).toEqual([]);
  }
  expect(faultsOf({ ...production, ENVATO_PERSONAL_TOKEN: 'sandbox-client-secret' })).toHaveLength(
    1,
  );
  const turnstile = {
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: '0x4AAAAAAADnPIDROrmt1Wwj',
    CAPTCHA_SECRET: '1x0000000000000000000000000000000AA',
  };
  expect(faultsOf({ ...production, ...turnstile })).toEqual([
    expect.stringContaining('the test keys of Turnstile'),
  ]);
});

test('production refuses another setting with the value of HUB_SECRET', () => {
  const METRICS_TOKEN = production.HUB_SECRET;
  const fault = ['METRICS_TOKEN must not be the same as HUB_SECRET.'];
  expect(faultsOf({ ...production, METRICS_TOKEN })).toEqual(fault);
});

test.each(['0123456789abcdef', 'aaaaaaaaaaaaaaaaaaaa', 'has a blank 7f3a9c51e8d2', 'short'])(
  'refuses a weak METRICS_TOKEN: %s',
  (METRICS_TOKEN) => {
    expect(faultsOf({ METRICS_TOKEN })).toEqual([expect.stringContaining('METRICS_TOKEN is too')]);
  },
);

test('refuses a trusted proxy that is invalid or covers too many addresses', () => {
  const cases = [
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '8.0.0.0/7',
    '2000::/3',
    '2a00::/12',
    '::ffff:0:0/96',
    '::ffff:0.0.0.0/96',
    '10.0.0.1/33',
    '::1/129',
    '10.0.0.0/255.0.0.0',
    'fe80::1%eth0',
    'proxy.example',
  ] as const;
  for (const proxy of cases) {
    for (const env of [{}, production]) {
      const fault = [expect.stringContaining(`TRUSTED_PROXIES: ${proxy} `)];
      expect
        .soft(
          faultsOf({ ...env, TRUSTED_PROXIES: `10.0.0.1, ${proxy}` }),
          `refuses the trusted proxy ${proxy}`,
        )
        .toEqual(fault);
    }
  }
});

test('production requires a second factor of operators, and the sandbox of no one', () => {
  expect(requireConfig({}).requireSecondFactor).toBe('nobody');
  expect(requireConfig(production).requireSecondFactor).toBe('operators');
  const everyone = { ...production, HUB_REQUIRE_SECOND_FACTOR: 'everyone' };
  expect(requireConfig(everyone).requireSecondFactor).toBe('everyone');
});

test('accepts private networks and networks of a provider as trusted proxies', () => {
  const proxies =
    '127.0.0.1,10.0.0.0/8,172.16.0.0/12,::1,fc00::/7,fd00::/8,fe80::/10,2400:cb00::/32';
  expect(requireConfig({ TRUSTED_PROXIES: proxies }).trustedProxies).toHaveLength(8);
});

test('refuses wrong values with a message', () => {
  const cases = [
    ['NODE_ENV', 'prod', 'NODE_ENV must be production, test or unset, not prod.'],
    ['HUB_PUBLIC_URL', 'https://hub.example/?a=1', 'HUB_PUBLIC_URL must'],
    ['HUB_PUBLIC_URL', 'https://me:you@hub.example', 'HUB_PUBLIC_URL must'],
    ['ENVATO_API_URL', 'ftp://api.envato.com', 'ENVATO_API_URL must be http:// or https://'],
    ['ENVATO_API_URL', 'https://api.envato.com/v3', 'ENVATO_API_URL must be http:// or https://'],
    ['ANALYTICS_URL', 'https://plausible.io/?x', null],
    ['SMTP_URL', 'smtp://mail.example:99999', 'SMTP_URL must'],
    ['DATABASE_URL', 'postgres://hub:100%@db.example/hub', 'DATABASE_URL must'],
    ['DATABASE_URL', 'postgres://hub@[db.example/hub', 'DATABASE_URL must'],
    ['HUB_REQUIRE_SECOND_FACTOR', 'admins', 'must be nobody, operators, everyone, not admins.'],
    ['MAIL_FROM', 'Customer Hub', 'MAIL_FROM must be one email address'],
    ['MAIL_FROM', 'a@hub.example, b@hub.example', 'MAIL_FROM must be one email address'],
  ] as const;
  for (const [name, value, words] of cases) {
    const faults = words === null ? [] : [expect.stringContaining(words)];
    expect
      .soft(
        faultsOf({ [name]: value, MESSENGER_MAIL_TO: 'a@hub.example' }),
        `refuses ${name}=${value} with a message`,
      )
      .toEqual(faults);
  }
});

test('production requires HTTPS for the marketplace, unless it runs on this machine', () => {
  const over = (ENVATO_API_URL: string) => faultsOf({ ...production, ENVATO_API_URL });
  expect(over('http://api.envato.com')).toEqual([
    'ENVATO_API_URL must start with https:// in production.',
  ]);
  expect(over('http://127.0.0.1:3001')).toEqual([]);
});
