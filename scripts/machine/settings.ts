/** Matches settings of the product, which must not leak from the developer's shell into a test. */
const SETTING =
  /^(?:NODE_ENV|PORT|HOST|TRUSTED_PROXIES|(?:TEST_)?DATABASE_URL|MAIL_FROM|LOG_LEVEL|(?:HUB|SANDBOX|SMTP|ENVATO|CAPTCHA|MESSENGER|ANALYTICS|S3|METRICS)_.*)$/;

export function forgetSettings(): void {
  for (const name of Object.keys(process.env)) if (SETTING.test(name)) delete process.env[name];
}
