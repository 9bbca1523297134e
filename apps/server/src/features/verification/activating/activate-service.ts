import { lifetimes } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { Activation } from '#verification/records/activation-store.ts';
import type { CertificateService } from '#verification/certificates/certificate-service.ts';
import type { Exchange, Exchanged } from '#verification/records/exchange.ts';
import type { OwnedLicense } from '#verification/records/license-store.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { ActivationRequest } from '#verification/records/request-store.ts';
import type { Site } from '#verification/sites/site-rules.ts';
import type { VerificationStore } from '#verification/records/store.ts';

interface Approved {
  readonly site: Site;
  readonly reason: 'same_site' | 'free_slot' | 'move';
}

/** An activation by file. */
export interface Certified {
  readonly activation: Activation;
  readonly certificate: string;
  readonly expiresAt: Date;
}

/** Runs inside the transaction that holds the locks. */
export interface ActivateService {
  activate(exchange: Exchange, approved: Approved): Promise<Exchanged>;
  /** For a site that cannot call: no token, and a certificate that holds for long. */
  certify(exchange: Exchange, approved: Approved): Promise<Certified>;
  /** How to answer the same exchange again, or null when that is no longer possible. */
  repeat(exchange: Exchange): Promise<(() => Promise<Exchanged>) | null>;
}

type Parts = Pick<VerificationParts, 'clock' | 'ids'> & {
  readonly certificates: CertificateService;
  readonly notices: NoticeService;
};

export function createActivateService(store: VerificationStore, parts: Parts): ActivateService {
  const { clock, ids, certificates, notices } = parts;

  /** A new token and certificate for the activation; what the site held before is worth nothing. */
  async function handOver(activation: Activation, license: OwnedLicense): Promise<Exchanged> {
    const activationToken = ids.token();
    await store.activations.update(activation.id, {
      tokenHash: hashOf(activationToken),
      tokenUsedAt: null,
    });
    return {
      activationId: activation.id,
      activationToken,
      certificate: await certificates.issue(activation, license),
      audience: activation.site,
      kind: activation.kind,
      refreshAfter: after(clock.now(), lifetimes.heartbeat),
      codeEnd: license.codeEnd,
    };
  }

  const about = (request: ActivationRequest) => ({
    themeVersion: request.themeVersion,
    wordpressVersion: request.wordpressVersion,
    phpVersion: request.phpVersion,
  });

  async function renew(active: Activation, request: ActivationRequest): Promise<Activation> {
    const values = { ...about(request), siteUrl: request.siteUrl, lastSeenAt: clock.now() };
    await store.activations.update(active.id, values);
    return { ...active, ...values };
  }

  async function endMoving({ reservation }: Exchange, into: Site): Promise<string | null> {
    const old = reservation.movingId && (await store.activations.find(reservation.movingId));
    if (!old || old.activation.site === into.site) return null;
    // Bought by another meanwhile: it is no longer this buyer's to end.
    if (old.license.userId !== reservation.userId) return null;
    const ended = await store.activations.end(old.activation.id, 'moved', clock.now());
    if (ended) await notices.ended({ ...old, reason: 'moved', actor: 'site' });
    return ended ? old.activation.host : null;
  }

  async function create(exchange: Exchange, { site, reason }: Approved): Promise<Activation> {
    const { request, reservation, license } = exchange;
    const now = clock.now();
    const movedFrom = await endMoving(exchange, site);
    const activation = await store.activations.insert({
      ...about(request),
      licenseId: license.id,
      itemId: request.itemId,
      siteUrl: request.siteUrl,
      site: request.site,
      host: site.host,
      endProduct: site.endProduct,
      kind: reservation.kind,
      activatedAt: now,
      lastSeenAt: now,
      countedAsMove: reason === 'move',
      // Replaced in this transaction by the hash of the token that the site gets.
      tokenHash: hashOf(ids.token()),
    });
    const actor = request.offline ? 'user' : 'site';
    await notices.activated({ activation, license, movedFrom, actor });
    return activation;
  }

  /** The site is active, and the request done. */
  async function settle(exchange: Exchange, approved: Approved): Promise<Activation> {
    const { request, reservation, license } = exchange;
    const active = await store.activations.findActive(license.id, request.site);
    const activation = active ? await renew(active, request) : await create(exchange, approved);
    await store.reservations.markExchanged(reservation.id, activation.id, clock.now());
    await store.requests.setStatus(request.id, 'done');
    return activation;
  }

  return {
    activate: async (exchange, approved) =>
      handOver(await settle(exchange, approved), exchange.license),
    async certify(exchange, approved) {
      const activation = await settle(exchange, approved);
      const expiresAt = after(clock.now(), lifetimes.offlineCertificate);
      await store.activations.update(activation.id, { offlineUntil: expiresAt });
      const certificate = await certificates.issueOffline(activation, exchange.license);
      return { activation, certificate, expiresAt };
    },
    async repeat({ reservation, license }) {
      const found =
        reservation.activationId && (await store.activations.find(reservation.activationId));
      if (!found || license.status !== 'valid') return null;
      const { activation } = found;
      if (activation.endedAt !== null || activation.tokenUsedAt !== null) return null;
      // A later exchange gave this site another token, which must go on working.
      const last = await store.reservations.findLastExchange(activation.id);
      return last?.id === reservation.id ? () => handOver(activation, license) : null;
    },
  };
}
