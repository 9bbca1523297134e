import type { Reader } from './config-reader.ts';
import type { Config } from './config-shape.ts';
import type { SettingName } from './names.ts';

function unused(
  reader: Reader,
  names: readonly SettingName[],
  reason: `${SettingName} is ${string}`,
): string[] {
  return names
    .filter((name) => !reader.isMissing(name) || !reader.isMissing(`${name}_FILE`))
    .map((name) => `${name} is set but not used, because ${reason}.`);
}

/** Mail servers expect TLS from the start on port 465 and later on other ports. */
function doubtOfMail({ smtpUrl }: Config): string[] {
  const { protocol = '', port = '' } = URL.parse(smtpUrl) ?? {};
  if (protocol === 'smtp:' && port === '465') {
    return ['SMTP_URL: port 465 needs smtps://, not smtp://.'];
  }
  return protocol === 'smtps:' && ['25', '587'].includes(port)
    ? [`SMTP_URL: port ${port} needs smtp://, not smtps://.`]
    : [];
}

const isHere = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns warnings about values of the examples in deploy/. */
function examplesLeft({ mailFrom, publicUrl, envato }: Config): string[] {
  return [
    ...(/@(?:[^>]+\.)?your\.domain>?$/.test(mailFrom) ? ['MAIL_FROM'] : []),
    ...(publicUrl.hostname.endsWith('your.domain') ? ['HUB_PUBLIC_URL'] : []),
    ...(envato.clientId === 'your-app' ? ['ENVATO_CLIENT_ID'] : []),
  ].map((name) => `${name} still has the value of the example.`);
}

export function doubtsOf(reader: Reader, config: Config): string[] {
  const { mode, publicUrl, captcha, messenger, analytics, backups, logLevel } = config;
  const { consoleNetworks, trustedProxies } = config;
  const isProduction = mode === 'production';
  const looksLikeProduction = publicUrl.protocol === 'https:' || !reader.isMissing('DATABASE_URL');
  return [
    ...(!isProduction && looksLikeProduction
      ? ['NODE_ENV is not production. The hub runs as a sandbox and must not be on the internet.']
      : []),
    ...(isProduction && isHere.test(publicUrl.hostname)
      ? [`HUB_PUBLIC_URL: ${publicUrl.hostname} is only reachable from this machine.`]
      : []),
    ...(isProduction && consoleNetworks.length > 0 && trustedProxies.length === 0
      ? [
          'HUB_CONSOLE_NETWORKS: behind a proxy, set TRUSTED_PROXIES too. Otherwise every visitor has the address of the proxy.',
        ]
      : []),
    ...(isProduction && logLevel === 'silent'
      ? ['LOG_LEVEL is silent, so errors are not logged. Use info.']
      : []),
    ...(isProduction ? examplesLeft(config) : []),
    ...doubtOfMail(config),
    ...(captcha.provider === 'turnstile'
      ? []
      : unused(
          reader,
          ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
          `CAPTCHA_PROVIDER is ${captcha.provider}`,
        )),
    ...(messenger.provider === 'own'
      ? unused(reader, ['MESSENGER_APP_ID', 'MESSENGER_SECRET'], 'MESSENGER_PROVIDER is own')
      : []),
    ...(analytics.provider === 'own'
      ? unused(reader, ['ANALYTICS_SITE', 'ANALYTICS_URL'], 'ANALYTICS_PROVIDER is own')
      : []),
    ...(backups === null ? unused(reader, ['HUB_BACKUP_KEEP'], 'HUB_BACKUP_DIR is not set') : []),
  ];
}
