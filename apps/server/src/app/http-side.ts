import type { Catalog } from '@hub/contract/catalog';
import { lifetimes } from '@hub/contract/limits';
import { isPurchaseRefusal } from '@hub/contract/refusals';
import { currentLanguage } from '@hub/language';
import { operatorSide } from './operator-side.ts';
import { defaultLanguageOf, readersNameOf } from './in-force.ts';
import type { Deps, Features, Composition } from './composition.ts';
import { personViewRoutes } from './person-view.ts';
import { accountRoutes } from '#features/accounts';
import { analyticsRoutes } from '#features/analytics';
import { toAnnounced } from '#features/announcements';
import { auditRoutes } from '#features/audit';
import { createRequireSignIn, identityRoutes, lacksFactor } from '#features/identity';
import { licenseRoutes } from '#features/licenses';
import { invitationRoutes } from '#features/operators';
import { servePictures, withPictures, type PictureAddresses } from '#features/pictures';
import { filmSources, publisherRoutes, servePublished } from '#features/publisher';
import { registrationRoutes } from '#features/registration';
import { serveLeavePage, supportRoutes } from '#features/support';
import { serveProtocolV1 } from '#features/verification';
import type { Vendor } from '#http/pages/content-policy.ts';
import { createCookies } from '#http/calls/cookies.ts';
import { createGateKeeper } from '#http/calls/gate.ts';
import { answerHealth } from '#http/health.ts';
import { serveKeySet, leadToPasswordChange } from '#http/pages/key-set.ts';
import { serveMetrics } from '#http/metrics.ts';
import { serveOutside } from '#http/outside.ts';
import { servePolicyReports } from '#http/pages/policy-reports.ts';
import { createNetworks } from '#http/forwarded.ts';
import type { Routes, SignedIn } from '#http/calls/route.ts';
import { createHttp } from '#http/server.ts';
import { serveWeaknessReports } from '#http/pages/weakness-reports.ts';
import { derived, perLanguage } from '#platform/derived.ts';
import type { AnswerOf } from '@hub/contract/calls';
import type { Config } from '#settings/config-shape.ts';

/** Returns the settings for browsers. `/api/config` and every page contain them. */
export const publicConfigOf = (
  config: Config,
  // Release keys are omitted, because only sites need them and every page contains these settings.
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

export function createHttpSide(
  deps: Deps,
  { platform, features, isStopping }: Composition & { readonly isStopping: () => boolean },
) {
  const { config, db, version, inForce } = deps;
  const catalog = () => inForce().catalog;
  const { publicUrl } = config;
  const { keys, limits, signing } = platform;
  const { identity, licenses, accounts, verification, downloads, messenger } = features;
  const cookies = createCookies(publicUrl);
  const requireSignIn = createRequireSignIn({ ...identity, cookies }, deps.clock);
  const lacks = (user: SignedIn): boolean => lacksFactor(config.requireSecondFactor, user);
  const isConsoleNetwork = createNetworks(config.consoleNetworks);
  const gate = createGateKeeper({ cookies, keys, publicUrl });
  const configs = derived(inForce, ({ catalogIn }) =>
    perLanguage((language) => publicConfigOf(config, catalogIn(language), features.pictures)),
  );
  const routes: Routes = {
    config: async () => configs()(currentLanguage()),
    ...publisherRoutes(() => inForce().published.legalIn(currentLanguage())),
    ...analyticsRoutes({ ...deps, catalog, settings: config.analytics, metrics: platform.metrics }),
    ...identityRoutes({
      ...identity,
      audit: features.audit,
      cookies,
      requireSignIn,
      gate,
      lacksFactor: lacks,
      isConsoleNetwork,
      proofs: messenger.identity,
      countLicenses: licenses.ownership.count,
      announcedTo: async (userId) =>
        (await features.announcements.shownTo(userId)).map(toAnnounced),
    }),
    ...licenseRoutes({
      ...licenses,
      findItem: (id) =>
        inForce()
          .catalogIn(currentLanguage())
          .items.find((item) => item.id === id) ?? null,
      addressOf: features.pictures.addressOf,
      requireSignIn,
      clock: deps.clock,
    }),
    ...accountRoutes({ ...accounts, clock: deps.clock, requireSignIn }),
    ...auditRoutes(features.audit, (item) => readersNameOf(inForce(), item)),
    ...invitationRoutes(features.operators.invitations, platform.passwords),
    ...registrationRoutes({
      ...features.registration,
      captcha: identity.captcha,
      marks: identity.registrationMarks,
      cookies,
    }),
    ...verification.routes,
    ...features.releases.routes,
    ...downloads.routes,
    ...supportRoutes(features.support),
    ...messenger.routes,
    ...features.privacy.routes(requireSignIn),
  };
  return createHttp({
    ...deps,
    name: () => catalog().brand.name,
    defaultLanguage: () => defaultLanguageOf(deps),
    pages: () => inForce().pages,
    console: () => inForce().console,
    metrics: platform.metrics,
    onRefused(code) {
      if (isPurchaseRefusal(code)) platform.figures.add('refusals', code, deps.clock.now());
    },
    publicUrl,
    trustedProxies: config.trustedProxies,
    vendors: () => toVendors(deps, features),
    guards: {
      limits,
      gate,
      cookies,
      lacksFactor: lacks,
      isConsoleNetwork,
      requireFresh: (user) => identity.confirmations.requireFresh(user, lifetimes.freshOperator),
      findSession: identity.sessions.find,
      findToken: features.tokens.find,
    },
    routes: {
      ...routes,
      ...operatorSide(deps, { platform, features }),
      ...personViewRoutes(routes, deps, features),
    },
    extra: (app, answerPage) => {
      answerHealth(app, { db, isStopping, version });
      platform.metrics.watch({
        name: 'hub_info',
        help: '1, with the running version',
        labels: ['version'],
        read: async () => [{ labels: { version }, value: 1 }],
      });
      serveMetrics(app, platform.metrics, config.metricsToken);
      serveKeySet(app, signing);
      serveOutside(app, { ...deps, keys });
      servePictures(app, features.pictures);
      servePublished(app, () => inForce().published.files);
      servePolicyReports(app, platform.metrics);
      serveLeavePage(app, { support: features.support, brand: () => catalog().brand });
      serveProtocolV1(app, {
        publicUrl,
        ...deps,
        ...platform,
        catalog,
        mode: config.legacy,
        protocolV1: verification.service.protocolV1,
        themes: downloads.themes,
      });
      leadToPasswordChange(app);
      serveWeaknessReports(app, { catalog, publicUrl, clock: deps.clock, answerPage });
    },
  });
}

const toVendors = ({ config, inForce }: Deps, { identity, messenger }: Features): Vendor[] => {
  const { analytics } = config;
  const { origins } = identity.captcha;
  const { media, ...elsewhere } = filmSources(inForce().catalog);
  return [
    ...(media ? [{ media, own: true }] : []),
    elsewhere,
    { scripts: origins, frames: origins, captcha: true },
    ...(messenger.sources ? [messenger.sources] : []),
    // Plausible's script is not loaded, because the page itself sends the events.
    ...(analytics.provider === 'plausible' ? [{ calls: [analytics.url] }] : []),
  ];
};
