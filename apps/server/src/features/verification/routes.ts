import { activationRequestFile, type RequestOf } from '@hub/contract/calls';
import { safeParse } from 'zod/mini';
import type { Routes } from '#http/calls/route.ts';
import type { OfflineAsk, SiteAsk } from './asking/request-service.ts';
import type { Requester } from './notices/refusal-service.ts';
import type { VerificationDependencies } from './parts.ts';
import type { VerificationService } from './service.ts';
import { invalidField } from './sites/require-site.ts';
import { releaseTexts, siteTexts } from './texts.ts';
import {
  carriedToWire,
  certificateCheckToWire,
  exchangedToWire,
  heartbeatToWire,
  infoToWire,
  networkToWire,
  refusalIn,
  statusToWire,
} from './to-wire.ts';

type SiteBody = RequestOf<'verificationRequest'>['body'];

const toOfflineAsk = (
  body: Omit<SiteBody, 'return_url' | 'state' | 'code_challenge' | 'code_challenge_method'>,
): OfflineAsk => ({
  itemId: body.item_id,
  siteUrl: body.site_url,
  themeVersion: body.theme_version ?? null,
  wordpressVersion: body.wordpress_version ?? null,
  phpVersion: body.php_version ?? null,
  environment: body.environment ?? null,
  locale: body.locale ?? null,
  intent: body.intent ?? null,
  previousActivationId: body.previous_activation_id ?? null,
});

const toAsk = (body: SiteBody): SiteAsk => ({
  ...toOfflineAsk(body),
  returnUrl: body.return_url,
  state: body.state,
  codeChallenge: body.code_challenge,
});

/** Parses an uploaded request file. Throws `validation` for invalid content. */
function readFile(text: string): OfflineAsk {
  let plain: unknown;
  try {
    plain = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    plain = null;
  }
  const parsed = safeParse(activationRequestFile, plain);
  if (parsed.success) return toOfflineAsk(parsed.data);
  throw invalidField('file', siteTexts.notARequestFile);
}

const aboutOf = (body: RequestOf<'heartbeat'>['body']) => ({
  ...(body.theme_version !== undefined && { themeVersion: body.theme_version }),
  ...(body.wordpress_version !== undefined && { wordpressVersion: body.wordpress_version }),
  ...(body.php_version !== undefined && { phpVersion: body.php_version }),
});

export function verificationRoutes(
  service: VerificationService,
  { publicUrl, provenAt }: VerificationDependencies,
): Routes {
  const { refusals } = service;
  const buyer = (userId: number, request: string | undefined, address: string) =>
    ({ actor: 'user', address, findAttempt: () => refusals.ofRequest(userId, request) }) as const;
  const site = (address: string, findAttempt: Requester['findAttempt']) =>
    ({ actor: 'site', address, findAttempt }) as const;
  return {
    verificationRequest: {
      limit: ['verificationRequestByMinute', 'verificationRequestByDay'],
      handle: async ({ body, address }) => {
        const ask = toAsk(body);
        const asker = site(address, () => refusals.ofSite(ask));
        const created = await refusals.watch(asker, () => service.requests.create(ask));
        const { requestId, verifyUrl, expiresInMs } = created;
        return { request_id: requestId, verify_url: verifyUrl, expires_in: expiresInMs / 1000 };
      },
    },
    waitingSite: {
      limit: ['waitingSiteByAddress'],
      handle: async ({ query }) => ({ site: await service.view.waiting(query.request) }),
    },
    verificationInfo: async ({ user, query }) => {
      const view = await service.view.info(user.userId, query.request);
      return view ? infoToWire(view) : { request: null };
    },
    verificationCheck: async ({ user, query, address }) => {
      const status = await service.view.check(user.userId, query.request);
      const why = refusalIn(status.reason);
      // Without a usable license the buyer cannot click, so this call is the only chance to record
      // a refusal.
      if (why !== null) await refusals.note(why, buyer(user.userId, query.request, address));
      return statusToWire(status);
    },
    verificationRegister: async ({ user, query, address }) => {
      const { userId } = user;
      const approval = { userId, requestId: query.request, licenseId: query.license_id, address };
      const asker = buyer(userId, query.request, address);
      const reserved = await refusals.watch(asker, () => service.reserve.register(approval));
      const { redirect, expiresAt } = reserved;
      return { redirect, expires_at: expiresAt.toISOString() };
    },
    verificationCancel: async ({ user, query, address }) => {
      await service.requests.cancel(user.userId, query.request, address);
      return { res: true };
    },
    verificationToken: {
      limitWrong: 'wrongTokenByAddress',
      handle: async ({ body, address }) => {
        const proof = { code: body.code, codeVerifier: body.code_verifier, address };
        const asker = site(address, () => refusals.ofCode(body.code));
        return exchangedToWire(await refusals.watch(asker, () => service.tokens.exchange(proof)));
      },
    },
    verificationCode: async ({ body, address }) => {
      const { code, nonce } = body;
      const ask = { ...toOfflineAsk(body), code, nonce, address };
      const asker = site(address, () => refusals.ofPurchaseCode(ask));
      return exchangedToWire(await refusals.watch(asker, () => service.codes.activate(ask)));
    },
    offlineRequest: {
      limit: ['verificationRequestByMinute', 'verificationRequestByDay'],
      handle: async ({ user, body }) => {
        const ask = readFile(body.file);
        const { requestId } = await service.requests.createOffline(user.userId, ask);
        return { request_id: requestId };
      },
    },
    offlineCertificate: async ({ user, body, address }) => {
      const { request: requestId, license_id: licenseId } = body;
      const approval = { userId: user.userId, requestId, licenseId, address };
      const asker = buyer(user.userId, requestId, address);
      const certified = await refusals.watch(asker, () => service.offline.certify(approval));
      return carriedToWire(certified, publicUrl);
    },
    heartbeat: {
      limitWrong: 'wrongTokenByAddress',
      handle: async ({ body, bearer }) => {
        const { site_url: siteUrl, certificate_id: certificateId, diagnosis } = body;
        const sign = { token: bearer, siteUrl, certificateId, about: aboutOf(body), diagnosis };
        return heartbeatToWire(await service.sites.heartbeat(sign));
      },
    },
    activateNetwork: {
      limitWrong: 'wrongTokenByAddress',
      handle: async ({ body, bearer }) => {
        const { sites, nonce } = body;
        const about = {
          themeVersion: body.theme_version ?? null,
          wordpressVersion: body.wordpress_version ?? null,
          phpVersion: body.php_version ?? null,
        };
        const ask = { token: bearer, sites, nonce, about };
        return networkToWire(await service.network.activate(ask));
      },
    },
    deactivate: {
      limitWrong: 'wrongTokenByAddress',
      handle: async ({ body, bearer }) => {
        await service.sites.deactivate(bearer, body.site_url);
        return { res: true };
      },
    },
    releaseSite: async ({ user, body, address }) => {
      const { at, isGuarded } = await provenAt(user);
      const { activation_id: activationId, password } = body;
      const who = { userId: user.userId, provenAt: at, isGuarded, address };
      const { host } = await service.releases.release({ ...who, activationId, password });
      return { success: true, message: releaseTexts.released({ host }) };
    },
    certificateCheck: {
      limit: ['certificateCheckByAddress'],
      handle: async ({ body }) =>
        certificateCheckToWire(await service.certificates.check(body.certificate)),
    },
  };
}
