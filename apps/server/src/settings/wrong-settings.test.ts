// Known and likely mistakes in each setting, with the message for each.
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  HUB_PUBLIC_URL: 'https://hub.publisher.example',
  HUB_SECRET: '8d0e6f5b71c94a23f8b6270d3e9ac51d',
  DATABASE_URL: 'postgres://hub@db.your.domain/hub',
  SMTP_URL: 'smtp://mail.your.domain',
  MAIL_FROM: 'hub@publisher.example',
  ENVATO_CLIENT_ID: 'app',
  ENVATO_CLIENT_SECRET: 'a-secret',
  ENVATO_PERSONAL_TOKEN: 'a-token',
};

/** Returns the faults that stop the start; without faults, the warnings. */
function sentencesOf(env: Record<string, string>): readonly string[] {
  const parsed = parseConfig({ ...production, ...env }, () => {
    throw new Error('no such file');
  });
  return parsed.ok ? parsed.warnings : parsed.faults;
}

const url = 'must be http:// or https:// followed by a host, without a path.';
const networks = 'HUB_CONSOLE_NETWORKS:';
const proxies = 'TRUSTED_PROXIES:';
const broad = 'covers half the internet or more';

test('every wrong setting causes its message', () => {
  const cases = [
    ['NODE_ENV', 'prod', 'NODE_ENV must be production, test or unset, not prod.'],
    ['NODE_ENV', 'Production', 'NODE_ENV must be production, test or unset, not Production.'],
    ['NODE_ENV', 'development', 'NODE_ENV must be production, test or unset, not development.'],
    ['NODE_ENV', 'test', 'NODE_ENV is not production. The hub runs as a sandbox'],
    ['INBOUND_IMAP_URL', 'mail.your.domain', 'INBOUND_IMAP_URL must be imaps:// or imap://'],
    [
      'INBOUND_IMAP_URL',
      'imaps://mail.your.domain',
      'INBOUND_IMAP_URL must be imaps:// or imap://',
    ],
    ['INBOUND_IMAP_URL', 'imaps://a:5%@mail.your.domain', 'Write % as %25 and @ as %40.'],
    ['INBOUND_IMAP_URL', 'imaps://a:b@mail.your.domain', 'INBOUND_ADDRESS is missing.'],
    ['INBOUND_ADDRESS', 'support@your.domain', 'INBOUND_IMAP_URL is missing.'],
    ['INBOUND_ADDRESS', 'support+x@your.domain', 'INBOUND_ADDRESS must be one email address'],
    ['INBOUND_ADDRESS', `${'x'.repeat(21)}@your.domain`, 'at most 20 characters before the @'],
    ['INBOUND_OPERATOR_REPLIES', 'yes', 'INBOUND_OPERATOR_REPLIES must be on, off, not yes.'],
    ['PORT', 'http', 'PORT must be a port from 1 to 65533, not http.'],
    ['PORT', '0', 'PORT must be a port from 1 to 65533, not 0.'],
    ['PORT', '70000', 'PORT must be a port from 1 to 65533, not 70000.'],
    ['PORT', '30e2', 'PORT must be a port from 1 to 65533, not 30e2.'],
    ['PORT', '-1', 'PORT must be a port from 1 to 65533, not -1.'],
    ['HUB_NAME', 'hub one', 'HUB_NAME must be at most 64 letters, digits'],
    ['HUB_NAME', 'x'.repeat(65), 'HUB_NAME must be at most 64 letters, digits'],
    ['HUB_PUBLIC_URL', 'hub.your.domain', 'HUB_PUBLIC_URL must be a web address'],
    ['HUB_PUBLIC_URL', 'http://hub.your.domain', 'HUB_PUBLIC_URL must start with https://'],
    ['HUB_PUBLIC_URL', 'https://your.domain/hub', `HUB_PUBLIC_URL ${url}`],
    ['HUB_PUBLIC_URL', 'https://hub.your.domain?x', `HUB_PUBLIC_URL ${url}`],
    ['HUB_PUBLIC_URL', 'ftp://hub.your.domain', `HUB_PUBLIC_URL ${url}`],
    ['HUB_PUBLIC_URL', 'https://localhost', 'localhost is only reachable from this machine'],
    [
      'HUB_PUBLIC_URL',
      'https://hub.your.domain',
      'HUB_PUBLIC_URL still has the value of the example.',
    ],
    ['MAIL_FROM', 'Your Hub <hub@your.domain>', 'MAIL_FROM still has the value of the example.'],
    ['ENVATO_CLIENT_ID', 'your-app', 'ENVATO_CLIENT_ID still has the value of the example.'],
    ['HUB_SECRET', 'short', 'HUB_SECRET is too weak'],
    ['HUB_SECRET', 'change-me-change-me-change-me-change-me', 'HUB_SECRET is too weak'],
    ['HUB_SECRET', ',', 'HUB_SECRET is missing.'],
    ['HUB_SECRET_FILE', '/run/none', 'HUB_SECRET and HUB_SECRET_FILE are both set'],
    [
      'SMTP_URL_FILE',
      '/run/none',
      'SMTP_URL_FILE points to a file that cannot be read: /run/none.',
    ],
    ['HUB_LIMITS', 'off', 'HUB_LIMITS=off is only allowed in the sandbox.'],
    ['HUB_LIMITS', 'false', 'HUB_LIMITS must be on, off, not false.'],
    ['HUB_BACKUP_KEEP', '0', 'HUB_BACKUP_KEEP must be a whole number from 1 to 365, not 0.'],
    ['HUB_BACKUP_KEEP', 'all', 'HUB_BACKUP_KEEP must be a whole number from 1 to 365, not all.'],
    ['HUB_BACKUP_KEEP', '7', 'HUB_BACKUP_KEEP is set but not used'],
    ['HUB_RELEASE_FEED', 'releases', 'HUB_RELEASE_FEED must be a web address, not releases.'],
    ['HUB_RELEASE_FEED', 'ftp://a.example/', 'HUB_RELEASE_FEED must be a web address.'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be a web address, not collector.',
    ],
    [
      'HUB_BACKUP_RECIPIENT',
      'age1short',
      'HUB_BACKUP_RECIPIENT must be an age public key: age1 followed by 58 characters.',
    ],
    ['HUB_SITE_PATTERNS', 'dev.*', 'HUB_SITE_PATTERNS: '],
    ['HUB_SITE_PATTERNS', 'dev.*=test', 'HUB_SITE_PATTERNS: '],
    ['HUB_REQUIRE_SECOND_FACTOR', 'yes', 'must be nobody, operators, everyone, not yes.'],
    [
      'HUB_REQUIRE_SECOND_FACTOR',
      'nobody',
      'HUB_REQUIRE_SECOND_FACTOR=nobody is only allowed in the sandbox',
    ],
    [
      'HUB_CONSOLE_NETWORKS',
      'office',
      `${networks} office is neither an address (10.0.0.1) nor a network`,
    ],
    ['HUB_CONSOLE_NETWORKS', '10.0.0.0/33', `${networks} 10.0.0.0/33 is neither an address`],
    ['HUB_CONSOLE_NETWORKS', '10.0.0.1, 0.0.0.0/0', `${networks} 0.0.0.0/0 covers every address`],
    ['HUB_CONSOLE_NETWORKS', '::/0', `${networks} ::/0 covers every address`],
    ['HUB_CONSOLE_NETWORKS', '::ffff:10.0.0.1', `${networks} ::ffff:10.0.0.1 must be written as`],
    ['HUB_CONSOLE_NETWORKS', '10.0.0.0/8', `${networks} behind a proxy, set TRUSTED_PROXIES too`],
    ['TRUSTED_PROXIES', 'caddy', `${proxies} caddy is neither an address (10.0.0.1) nor a network`],
    ['TRUSTED_PROXIES', '10.0.0.0/33', `${proxies} 10.0.0.0/33 is neither an address`],
    ['TRUSTED_PROXIES', '0.0.0.0/0', `${proxies} 0.0.0.0/0 ${broad}`],
    ['TRUSTED_PROXIES', '::/0', `${proxies} ::/0 ${broad}`],
    ['TRUSTED_PROXIES', '*', `${proxies} * is neither an address`],
    ['TRUSTED_PROXIES', 'true', `${proxies} true is neither an address`],
    ['DATABASE_URL', 'mysql://db/hub', 'DATABASE_URL must start with postgres:// and have a host.'],
    ['DATABASE_URL', 'db.your.domain', 'DATABASE_URL must start with postgres:// and have a host.'],
    ['DATABASE_URL', 'postgres://hub:50%@db/hub', 'DATABASE_URL must start with postgres://'],
    ['SMTP_URL', 'mail.your.domain:587', 'SMTP_URL must start with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must start with smtp:// or smtps:// and have a host.'],
    ['SMTP_URL', 'smtp://mail.your.domain:465', 'SMTP_URL: port 465 needs smtps://'],
    ['SMTP_URL', 'smtps://mail.your.domain:587', 'SMTP_URL: port 587 needs smtp://'],
    ['MAIL_FROM', 'Customer Hub', 'MAIL_FROM must be one email address'],
    ['MAIL_FROM', 'hub@your.domain, x@your.domain', 'MAIL_FROM must be one email address'],
    ['MAIL_FROM', '', 'MAIL_FROM is missing.'],
    ['MESSENGER_MAIL_TO', 'support', 'MESSENGER_MAIL_TO must be one email address'],
    ['CONVERSATION_RETENTION', '0', 'must be a whole number from 1 to 7300, not 0.'],
    ['CONVERSATION_RETENTION', '3 years', 'must be a whole number from 1 to 7300'],
    ['ENVATO_API_URL', 'http://api.envato.com', 'ENVATO_API_URL must start with https://'],
    ['ENVATO_API_URL', 'https://api.envato.com/v3', `ENVATO_API_URL ${url}`],
    ['ENVATO_CLIENT_ID', 'customer-hub-sandbox', 'is the public value of the sandbox.'],
    ['ENVATO_CLIENT_SECRET', production.HUB_SECRET, 'must not be the same as HUB_SECRET.'],
    ['S3_BUCKET', 'zips', 'S3_REGION is missing.'],
    ['S3_ENDPOINT', 's3.your.domain', 'S3_ENDPOINT must be a web address'],
    ['CAPTCHA_PROVIDER', 'recaptcha', 'CAPTCHA_PROVIDER must be altcha, turnstile, off'],
    ['CAPTCHA_PROVIDER', 'off', 'CAPTCHA_PROVIDER=off is only allowed in the sandbox.'],
    ['CAPTCHA_PROVIDER', 'turnstile', 'CAPTCHA_SITE_KEY is missing.'],
    ['CAPTCHA_SITE_KEY', '0x4AAAA', 'not used, because CAPTCHA_PROVIDER is altcha.'],
    ['MESSENGER_PROVIDER', 'intercom', 'MESSENGER_APP_ID is missing.'],
    ['MESSENGER_APP_ID', 'abc', 'not used, because MESSENGER_PROVIDER is own.'],
    ['ANALYTICS_PROVIDER', 'google', 'ANALYTICS_PROVIDER must be own, plausible, not google.'],
    ['ANALYTICS_PROVIDER', 'plausible', 'ANALYTICS_SITE is missing.'],
    ['ANALYTICS_SITE', 'your.domain', 'not used, because ANALYTICS_PROVIDER is own.'],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL must be trace, debug, info'],
    ['LOG_LEVEL', 'silent', 'LOG_LEVEL is silent'],
    ['METRICS_TOKEN', 'token', 'METRICS_TOKEN is too weak'],
    ['SMPT_URL', 'smtp://mail', 'SMPT_URL is not a setting of the hub. Did you mean SMTP_URL?'],
    ['TRUSTED_PROXY', '10.0.0.1', 'Did you mean TRUSTED_PROXIES?'],
  ] as const;
  for (const [name, value, sentence] of cases) {
    expect
      .soft(sentencesOf({ [name]: value }), `${name}=${value}: ${sentence}`)
      .toContainEqual(expect.stringContaining(sentence));
  }
});

test('correct settings cause no message', () => {
  expect(sentencesOf({})).toEqual([]);
});

test('a wrong setting causes exactly one message', () => {
  expect(sentencesOf({ MAIL_FROM: 'Customer Hub' })).toHaveLength(1);
  expect(sentencesOf({ MAIL_FROM: '' })).toEqual(['MAIL_FROM is missing.']);
  expect(sentencesOf({ DATABASE_URL: '' })).toEqual(['DATABASE_URL is missing.']);
});
