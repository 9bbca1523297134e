import { expect, test } from 'vitest';
import { parseConfig, type Config } from './config.ts';

const production = {
  NODE_ENV: 'production',
  HUB_PUBLIC_URL: 'https://hub.example',
  HUB_SECRET: '0123456789abcdef0123456789abcdef',
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

test('the sandbox needs no setting', () => {
  const config = requireConfig({});
  expect(config.publicUrl.href).toBe('http://localhost:3000/');
  expect(config.envato.apiUrl).toBe('http://127.0.0.1:3001');
  expect(config.smtpUrl).toBe('smtp://127.0.0.1:3002');
  expect(config.host).toBe('127.0.0.1');
  expect(config.secrets).toEqual([]);
  expect(config.captcha).toEqual({ provider: 'altcha' });
});

test('everything follows PORT', () => {
  const config = requireConfig({ PORT: '4100' });
  expect(config.publicUrl.port).toBe('4100');
  expect(config.envato.apiUrl).toBe('http://127.0.0.1:4101');
  expect(config.smtpUrl).toBe('smtp://127.0.0.1:4102');
});

test('production starts with all that it needs', () => {
  expect(requireConfig(production).mode).toBe('production');
  expect(requireConfig(production).envato.apiUrl).toBe('https://api.envato.com');
  expect(requireConfig(production).captcha).toEqual({ provider: 'altcha' });
});

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'production refuses to start without %s, and names it',
  (name) => {
    expect(faultsOf({ ...production, [name]: '' })).toEqual([`${name} is missing.`]);
  },
);

test('every fault is named at once', () => {
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

test('a secret may come from a file, and an unreadable one is a fault', () => {
  const { HUB_SECRET: secret, ...rest } = production;
  const read = (path: string): string => {
    if (path === '/run/secrets/hub') return `${secret}\n`;
    throw new Error('no such file');
  };
  const good = parseConfig({ ...rest, HUB_SECRET_FILE: '/run/secrets/hub' }, read);
  expect(good.ok && good.config.secrets).toEqual([secret]);
  const bad = parseConfig({ ...rest, HUB_SECRET_FILE: '/nowhere' }, read);
  expect(bad.ok ? [] : bad.faults).toEqual([
    'HUB_SECRET_FILE names a file that cannot be read: /nowhere.',
  ]);
});

test('a rotated secret stands before the one that it replaces', () => {
  const rotated = `fedcba9876543210fedcba9876543210,${production.HUB_SECRET}`;
  expect(requireConfig({ ...production, HUB_SECRET: rotated }).secrets).toHaveLength(2);
});

test('a bucket takes all of its settings, or none', () => {
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
