import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const warningsOf = (env: Record<string, string>): readonly string[] => {
  const parsed = parseConfig(env);
  return parsed.ok ? parsed.warnings : ['not read'];
};

test('reports a misspelled name with the probable setting', () => {
  const cases = [
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['HUB_SECRETS', 'HUB_SECRET'],
    ['ENVATO_TOKEN', null],
    ['HUB_DEBUG', null],
  ] as const;
  for (const [name, meant] of cases) {
    const more = meant === null ? '' : ` Did you mean ${meant}?`;
    expect
      .soft(warningsOf({ [name]: 'x' }), `reports ${name} with the probable setting`)
      .toEqual([`${name} is not a setting of the hub.${more}`]);
  }
});

test('ignores variables of other programs', () => {
  const cases = [
    'PATH',
    'HOSTNAME',
    'PORTS',
    'LANG',
    'S3_PREFIX',
    'DATABASE',
    'npm_config_cache',
    'SMTP',
  ] as const;
  for (const name of cases) {
    expect.soft(warningsOf({ [name]: 'x' }), `ignores ${name}`).toEqual([]);
  }
});

test('accepts every setting of the hub, also as a file', () => {
  const env = { PORT: '3000', HUB_LIMITS: 'on', METRICS_TOKEN_FILE: '', HUB_SITE_PATTERNS: '' };
  expect(warningsOf(env)).toEqual([]);
});

test('ignores empty variables', () => {
  expect(warningsOf({ SMPT_URL: '' })).toEqual([]);
});
