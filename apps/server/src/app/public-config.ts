import type { AnswerOf } from '@hub/contract/calls';
import type { Catalog } from '@hub/contract/catalog';
import { withPictures, type PictureAddresses } from '#features/pictures';
import type { Config } from '#settings/config-shape.ts';

/** Returns the settings for browsers, which `/api/config` and every page contain. */
export const publicConfigOf = (
  config: Config,
  // Release keys are left out, because only sites need them and every page contains these settings.
  { releases: _releases, ...catalog }: Catalog,
  pictures: Pick<PictureAddresses, 'addressOf'>,
): AnswerOf<'config'> => ({
  catalog: withPictures(catalog, pictures),
  sandbox: config.mode === 'sandbox',
  captcha: {
    provider: config.captcha.provider,
    site_key: config.captcha.provider === 'turnstile' ? config.captcha.siteKey : null,
  },
  messenger: {
    provider: config.messenger.provider,
    app_id: config.messenger.provider === 'intercom' ? config.messenger.appId : null,
  },
  analytics: { site: null, url: null, ...config.analytics },
});
