import { lifetimes } from '@hub/contract/limits';
import type { ClosedCode } from '#features/licenses';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { Activation } from '#verification/records/activation-store.ts';
import type { CertificateService } from '#verification/certificates/certificate-service.ts';
import type { Exchange } from '#verification/records/exchange.ts';
import type { OwnedLicense } from '#verification/records/license-store.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { ActivationRequest } from '#verification/records/request-store.ts';
import type { Site } from '#verification/sites/site-rules.ts';

/** Approval of a site by the rules, evaluated again in the transaction that holds the locks. */
export interface ApprovedSite {
  readonly site: Site;
  readonly reason: 'same_site' | 'free_slot' | 'move';
  /** Live sites that become staging sites by this activation. */
  readonly displaced?: readonly { readonly activationId: number }[] | undefined;
}

type ActivationFacts = Pick<
  ActivationRequest,
  'itemId' | 'siteUrl' | 'site' | 'themeVersion' | 'wordpressVersion' | 'phpVersion' | 'protocol'
>;

export interface SiteToActivate {
  readonly facts: ActivationFacts;
  readonly license: OwnedLicense;
  readonly kind: Activation['kind'];
  /** Activation that the move ends, if the same owner has it; null if the site is not moved. */
  readonly movingId: number | null;
  readonly forUserId: number | null;
  /** Records the new activation, and notifies the owner. */
  tell(what: {
    activation: Activation;
    license: OwnedLicense;
    movedFrom: string | null;
  }): Promise<void>;
}

interface ActivateParts extends VerificationParts {
  readonly certificates: CertificateService;
  readonly notices: NoticeService;
}

/** Creates the activation service. Call each method inside the transaction that holds the locks. */
export function createActivateService(parts: ActivateParts) {
  const { store, clock, ids, certificates, notices } = parts;

  /** Creates a new token and certificate for the activation; the previous ones become invalid. */
  async function issueToken(activation: Activation, license: OwnedLicense) {
    const activationToken = ids.token();
    const token = { tokenHash: hashOf(activationToken), tokenUsedAt: null };
    await store.activations.update(activation.id, token);
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

  /** Returns the columns that each activation of a site updates. */
  const reported = (facts: ActivationFacts) => {
    const { siteUrl, themeVersion, wordpressVersion, phpVersion, protocol } = facts;
    const versions = { themeVersion, wordpressVersion, phpVersion, protocol };
    return { ...versions, siteUrl, lastSeenAt: clock.now() };
  };

  async function updateActivation(active: Activation, facts: ActivationFacts): Promise<Activation> {
    const values = reported(facts);
    await store.activations.update(active.id, values);
    return { ...active, ...values };
  }

  async function endMoving(
    { movingId, forUserId }: SiteToActivate,
    into: Site,
  ): Promise<string | null> {
    const previous = movingId && (await store.activations.find(movingId));
    if (!previous || previous.activation.site === into.site) return null;
    // Another user has acquired the license, so this buyer can no longer end the activation.
    if (previous.license.userId !== forUserId) return null;
    const ended = await store.activations.end(previous.activation.id, 'moved', clock.now());
    if (ended) await notices.ended({ ...previous, reason: 'moved', actor: 'site' });
    return ended ? previous.activation.host : null;
  }

  /** Makes a site a staging site. Its next heartbeat returns a certificate with the new kind. */
  async function makeStaging(activationId: number, license: OwnedLicense): Promise<void> {
    await store.activations.update(activationId, { kind: 'staging', certificateId: null });
    const displaced = await store.activations.find(activationId);
    if (!displaced) return;
    const { activation } = displaced;
    await notices.changed('verification.became_staging', { activation, license, actor: 'hub' });
  }

  async function createActivation(
    taking: SiteToActivate,
    approved: ApprovedSite,
  ): Promise<Activation> {
    const { facts, license, kind } = taking;
    const { site, reason, displaced = [] } = approved;
    const values = reported(facts);
    const movedFrom = await endMoving(taking, site);
    for (const { activationId } of displaced) await makeStaging(activationId, license);
    const activation = await store.activations.insert({
      ...values,
      licenseId: license.id,
      itemId: facts.itemId,
      site: facts.site,
      host: site.host,
      endProduct: site.endProduct,
      kind,
      activatedAt: values.lastSeenAt,
      countedAsMove: reason === 'move',
      // Placeholder: this transaction replaces it with the hash of the token for the site.
      tokenHash: hashOf(ids.token()),
    });
    await taking.tell({ activation, license, movedFrom });
    return activation;
  }

  async function activateOnLicense(
    taking: SiteToActivate,
    approved: ApprovedSite,
  ): Promise<Activation> {
    const { facts, license } = taking;
    const active = await store.activations.findActive(license.id, facts.site);
    return active ? updateActivation(active, facts) : createActivation(taking, approved);
  }

  /** Activates the site of a reservation, and completes the request. */
  async function completeReservation(
    exchange: Exchange,
    approved: ApprovedSite,
  ): Promise<Activation> {
    const { request, reservation, license } = exchange;
    const { kind, movingId, userId: forUserId } = reservation;
    const actor = request.offline ? 'user' : 'site';
    const tell: SiteToActivate['tell'] = (what) => notices.activated({ ...what, actor });
    const taking = { facts: request, license, kind, movingId, forUserId, tell };
    const activation = await activateOnLicense(taking, approved);
    await store.reservations.markExchanged(reservation.id, activation.id, clock.now());
    await store.requests.setStatus(request.id, 'done');
    return activation;
  }

  return {
    activate: async (exchange: Exchange, approved: ApprovedSite) =>
      issueToken(await completeReservation(exchange, approved), exchange.license),
    /** Activates a site without a browser, and stores the hash of the attempt. */
    async activateByTry(taking: SiteToActivate, approved: ApprovedSite, tryHash: string) {
      const activation = await activateOnLicense(taking, approved);
      const attempt = { codeTryHash: tryHash, codeTriedAt: clock.now() };
      await store.activations.update(activation.id, attempt);
      return issueToken(activation, taking.license);
    },
    /**
     * Returns the activation that the attempt with this hash created, for a retry after a lost
     * answer. Null if there is none, the token is in use, or the attempt is too old.
     */
    async findTried(
      license: OwnedLicense,
      site: string,
      tryHash: string,
    ): Promise<Activation | null> {
      const current = await store.activations.findActive(license.id, site);
      if (current?.codeTryHash !== tryHash || current.tokenUsedAt !== null) return null;
      const { codeTriedAt } = current;
      const isRecent =
        codeTriedAt !== null && clock.now() < after(codeTriedAt, lifetimes.reservation);
      return isRecent ? current : null;
    },
    /** Answers the attempt again, with a new token that replaces the first one. */
    repeatTry: issueToken,
    /** Activates a site with protocol v1: its key becomes its token, and it gets no certificate. */
    async activateProtocolV1(
      exchange: Exchange,
      approved: ApprovedSite,
      key: string,
    ): Promise<ClosedCode> {
      const { license } = exchange;
      const activation = await completeReservation(exchange, approved);
      const token = { tokenHash: hashOf(key), tokenUsedAt: clock.now() };
      await store.activations.update(activation.id, token);
      await notices.changed('verification.code_given', { activation, license, actor: 'site' });
      return license;
    },
    /** Activates a site that cannot reach the hub, with a long-lived certificate and no token. */
    async certify(exchange: Exchange, approved: ApprovedSite) {
      const activation = await completeReservation(exchange, approved);
      const expiresAt = after(clock.now(), lifetimes.offlineCertificate);
      await store.activations.update(activation.id, { offlineUntil: expiresAt });
      const { license } = exchange;
      const certificate = await certificates.issue(activation, license, { offline: true });
      return { activation, certificate, expiresAt, codeEnd: license.codeEnd };
    },
    /** Returns a function that repeats the answer of an exchange; null if that is impossible. */
    async repeat({ reservation, license }: Exchange) {
      const stored =
        reservation.activationId && (await store.activations.find(reservation.activationId));
      if (!stored || license.status !== 'valid') return null;
      const { activation } = stored;
      if (activation.endedAt !== null || activation.tokenUsedAt !== null) return null;
      // A later exchange gave this site a new token, which must stay valid.
      const last = await store.reservations.findLastExchange(activation.id);
      return last?.id === reservation.id ? () => issueToken(activation, license) : null;
    },
  };
}

export type ActivateService = ReturnType<typeof createActivateService>;
/** Answer to a site's code. */
export type ExchangeResult = Awaited<ReturnType<ActivateService['repeatTry']>>;
/** Activation by file, with the certificate that a person copies to the site. */
export type OfflineActivation = Awaited<ReturnType<ActivateService['certify']>>;
