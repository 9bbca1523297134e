import type { AnalyticsSettings } from '#features/analytics';
import type { Reader } from './config-reader.ts';

/** `ANALYTICS_PROVIDER`, `ANALYTICS_SITE` and `ANALYTICS_URL`. */
export function readAnalytics(read: Reader): AnalyticsSettings {
  const provider = read.choice('ANALYTICS_PROVIDER', ['own', 'plausible'], 'own');
  if (provider === 'own') return { provider };
  const site = read.text('ANALYTICS_SITE', null);
  return { provider, site, url: read.origin('ANALYTICS_URL', 'https://plausible.io') };
}
