import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const warningsOf = (env: Record<string, string>): readonly string[] => {
  const parsed = parseConfig(env);
  return parsed.ok ? parsed.warnings : ['not read'];
};

test('a misspelled name is reported with the probable one', () => {
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
      .soft(warningsOf({ [name]: 'x' }), `${name} is told, with the name that may be meant`)
      .toEqual([`${name} is not a setting of the hub.${more}`]);
  }
});

test('names of other programs are ignored', () => {
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
    expect
      .soft(warningsOf({ [name]: 'x' }), `${name} is left to whoever it belongs to`)
      .toEqual([]);
  }
});

test('every setting of the hub is known, also as a file', () => {
  const env = { PORT: '3000', HUB_LIMITS: 'on', METRICS_TOKEN_FILE: '', HUB_SITE_PATTERNS: '' };
  expect(warningsOf(env)).toEqual([]);
});

test('empty values count as missing', () => {
  expect(warningsOf({ SMPT_URL: '' })).toEqual([]);
});
