import { lifetimes } from '@hub/contract/limits';
import type { ClosedCode } from '#features/licenses';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { Activation } from '#verification/records/activation-store.ts';
import type { CertificateService } from '#verification/certificates/certificate-service.ts';
import type { Exchange, ExchangeResult } from '#verification/records/exchange.ts';
import type { OwnedLicense } from '#verification/records/license-store.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import type { ActivationRequest } from '#verification/records/request-store.ts';
import type { Site } from '#verification/sites/site-rules.ts';
import type { VerificationStore } from '#verification/records/store.ts';

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

/** Site to activate on a license, for every kind of approval. */
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

/** Activation by file, with its certificate. */
export interface OfflineActivation {
  readonly activation: Activation;
  readonly certificate: string;
  readonly expiresAt: Date;
}

/** Creates the activation service. Call each method inside the transaction that holds the locks. */
export function createActivateService(
  store: VerificationStore,
  deps: VerificationDependencies & {
    readonly certificates: CertificateService;
    readonly notices: NoticeService;
  },
) {
  const { clock, ids, certificates, notices } = deps;

  /** Creates a new token and certificate for the activation; the previous ones become invalid. */
  async function issueToken(
    activation: Activation,
    license: OwnedLicense,
  ): Promise<ExchangeResult> {
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

  const versionsOf = ({
    themeVersion,
    wordpressVersion,
    phpVersion,
    protocol,
  }: ActivationFacts) => ({
    themeVersion,
    wordpressVersion,
    phpVersion,
    protocol,
  });

  async function updateActivation(active: Activation, facts: ActivationFacts): Promise<Activation> {
    const values = { ...versionsOf(facts), siteUrl: facts.siteUrl, lastSeenAt: clock.now() };
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
    if (displaced) await notices.becameStaging(displaced.activation, license);
  }

  async function createActivation(
    taking: SiteToActivate,
    approved: ApprovedSite,
  ): Promise<Activation> {
    const { facts, license, kind } = taking;
    const { site, reason, displaced = [] } = approved;
    const now = clock.now();
    const movedFrom = await endMoving(taking, site);
    for (const { activationId } of displaced) await makeStaging(activationId, license);
    const activation = await store.activations.insert({
      ...versionsOf(facts),
      licenseId: license.id,
      itemId: facts.itemId,
      siteUrl: facts.siteUrl,
      site: facts.site,
      host: site.host,
      endProduct: site.endProduct,
      kind,
      activatedAt: now,
      lastSeenAt: now,
      countedAsMove: reason === 'move',
      // Placeholder: this transaction replaces it with the hash of the token for the site.
      tokenHash: hashOf(ids.token()),
    });
    await taking.tell({ activation, license, movedFrom });
    return activation;
  }

  /** Activates the site on the license, or updates its active activation. */
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
    const report: SiteToActivate['tell'] = (what) => notices.activated({ ...what, actor });
    const taking = { facts: request, license, kind, movingId, forUserId, tell: report };
    const activation = await activateOnLicense(taking, approved);
    await store.reservations.markExchanged(reservation.id, activation.id, clock.now());
    await store.requests.setStatus(request.id, 'done');
    return activation;
  }

  return {
    activate: async (exchange: Exchange, approved: ApprovedSite): Promise<ExchangeResult> =>
      issueToken(await completeReservation(exchange, approved), exchange.license),
    /** Activates a site without a browser, and stores the hash of the attempt. */
    async activateByTry(
      taking: SiteToActivate,
      approved: ApprovedSite,
      tryHash: string,
    ): Promise<ExchangeResult> {
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
      const isSame = (found: Activation): boolean =>
        found.codeTryHash === tryHash &&
        found.tokenUsedAt === null &&
        found.codeTriedAt !== null &&
        clock.now() < after(found.codeTriedAt, lifetimes.reservation);
      return current !== null && isSame(current) ? current : null;
    },
    /** Answers the attempt again, with a new token that replaces the first one. */
    repeatTry: issueToken,
    /** Activates a site with protocol v1: its key becomes its token, and it gets no certificate. */
    async activateProtocolV1(
      exchange: Exchange,
      approved: ApprovedSite,
      key: string,
    ): Promise<ClosedCode> {
      const activation = await completeReservation(exchange, approved);
      const token = { tokenHash: hashOf(key), tokenUsedAt: clock.now() };
      await store.activations.update(activation.id, token);
      await notices.codeGiven(activation, exchange.license);
      return exchange.license;
    },
    /** Activates a site that cannot reach the hub, with a long-lived certificate and no token. */
    async certify(exchange: Exchange, approved: ApprovedSite): Promise<OfflineActivation> {
      const activation = await completeReservation(exchange, approved);
      const expiresAt = after(clock.now(), lifetimes.offlineCertificate);
      await store.activations.update(activation.id, { offlineUntil: expiresAt });
      const certificate = await certificates.issueOffline(activation, exchange.license);
      return { activation, certificate, expiresAt };
    },
    /**
     * Returns a function that repeats the answer of an exchange, or null if this is no longer
     * possible.
     */
    async repeat({
      reservation,
      license,
    }: Exchange): Promise<(() => Promise<ExchangeResult>) | null> {
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
