import type { EventActor } from '#features/audit';
import type { Activation, EndReason } from '#verification/records/activation-store.ts';
import type { Exchange } from '#verification/records/exchange.ts';
import type { MailName } from '#platform/mail/mailer.ts';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import type { VerificationStore } from '#verification/records/store.ts';
import { mostNames } from '#verification/texts.ts';
import type { Actor } from '#platform/actor.ts';
import type { Catalog } from '@hub/contract/catalog';
import { itemNameIn } from '#features/licenses';

interface OwnedLicense extends NamedLicense {
  /** Null if the license has no owner, and so no recipient. */
  readonly userId: number | null;
}

interface About {
  readonly activation: Activation;
  readonly license: OwnedLicense;
}

type ActivationEnd = About & { readonly actor: EventActor } & {
  readonly reason: EndReason;
  /** Reason that the operator gave. */
  readonly why?: string | undefined;
  readonly address?: string | undefined;
};

interface ByOperator {
  readonly actor: Actor;
  /** Reason that the operator gave. */
  readonly why?: string | undefined;
}

interface NewActivation extends About {
  /** Host of the previous site, if the license moved; otherwise null. */
  readonly movedFrom: string | null;
  readonly actor: 'user' | 'site' | 'anonymous';
}

interface ActivatedByCode extends NewActivation {
  /** IP address of the request. */
  readonly address: string;
}

/**
 * Creates the service that records an audit event for every change, and emails the owner about live
 * sites and operator actions. Call each method inside the transaction of the change.
 */
export function createNoticeService(store: VerificationStore, deps: VerificationDependencies) {
  const { audit, mailer, clock, catalog } = deps;

  const detailsOf = (activation: Activation, license: OwnedLicense) => ({
    ...namedIn(catalog(), license),
    activation_id: activation.id,
    site: activation.site,
    kind: activation.kind,
  });

  /** Returns the email data of a license and a site. */
  const dataOf = (site: string, license: OwnedLicense) => {
    const { item, code_end: codeEnd } = namedIn(catalog(), license);
    return { site, itemName: item, codeEnd };
  };

  const mail = (
    template: MailName,
    { activation, license, actor }: About & { readonly actor: EventActor },
    more = {},
  ) =>
    (activation.kind !== 'live' && typeof actor === 'string') || license.userId === null
      ? Promise.resolve()
      : mailer.enqueue({
          template,
          userId: license.userId,
          data: { ...dataOf(activation.site, license), ...more },
        });

  async function recordEnd({ activation, license, reason, why, address, ...who }: ActivationEnd) {
    const details = { ...detailsOf(activation, license), reason: why ?? reason };
    const { userId } = license;
    await audit.record({ event: 'verification.ended', userId, ...who, address, details });
  }

  return {
    async activated({ activation, license, movedFrom, actor }: NewActivation) {
      const details = { ...detailsOf(activation, license), moved_from: movedFrom };
      const { userId } = license;
      await audit.record({ event: 'verification.activated', userId, actor, details });
      await mail('verification/activated', { activation, license, actor }, { movedFrom });
    },
    /** Records an activation by purchase code, and emails the owner about every kind of site. */
    async activatedByCode({ activation, license, movedFrom, actor, address }: ActivatedByCode) {
      const details = { ...detailsOf(activation, license), moved_from: movedFrom };
      const { userId } = license;
      const event = 'verification.activated_by_code';
      await audit.record({ event, userId, actor, address, details });
      if (userId === null) return;
      const data = dataOf(activation.site, license);
      await mailer.enqueue({ template: 'verification/activated-by-code', userId, data });
    },
    /**
     * Records an activation by the main site of a network, without an email: `network` sends one
     * email for all sites.
     */
    async activatedInNetwork(
      { activation, license, movedFrom }: Omit<NewActivation, 'actor'>,
      main: string,
    ) {
      const details = { ...detailsOf(activation, license), moved_from: movedFrom, network: main };
      const { userId } = license;
      await audit.record({ event: 'verification.activated', userId, actor: 'site', details });
    },
    /** Emails the owner the number of activated sites in the network. */
    async network(license: OwnedLicense, { site }: { readonly site: string }, count: number) {
      const { userId } = license;
      if (userId === null) return;
      const data = { ...dataOf(site, license), count };
      await mailer.enqueue({ template: 'verification/network', userId, data });
    },
    async ended(what: ActivationEnd) {
      const { activation, license, actor, reason, why } = what;
      await recordEnd(what);
      // The email about the new site already reports the move.
      if (reason === 'moved') return;
      await mail('verification/ended', { activation, license, actor }, { reason, why });
    },
    /** Records each site that an operator ended, and sends one email about all of them. */
    async endedTogether(
      license: OwnedLicense,
      activations: readonly Activation[],
      { actor, why }: ByOperator,
    ) {
      const shared = { license, reason: 'operator', actor, why } as const;
      for (const activation of activations) await recordEnd({ ...shared, activation });
      const [first, ...more] = activations;
      if (first === undefined || license.userId === null) return;
      if (more.length === 0) {
        await mail(
          'verification/ended',
          { ...shared, activation: first },
          { reason: shared.reason, why },
        );
        return;
      }
      const named = activations.slice(0, mostNames).map(({ site }) => site);
      const count = activations.length;
      const data = { ...dataOf(named.join(', '), license), count, ...(why && { why }) };
      const template = 'verification/ended-together';
      await mailer.enqueue({ template, userId: license.userId, data });
    },
    async cameBack(activation: Activation, license: OwnedLicense) {
      const details = detailsOf(activation, license);
      const { userId } = license;
      await audit.record({ event: 'verification.came_back', userId, actor: 'site', details });
    },
    /** Records that a site became a staging site because its domain was activated. */
    async becameStaging(activation: Activation, license: OwnedLicense) {
      const details = detailsOf(activation, license);
      const { userId } = license;
      await audit.record({ event: 'verification.became_staging', userId, actor: 'hub', details });
    },
    /** Records that a site with protocol v1 received the full purchase code. */
    async codeGiven(activation: Activation, license: OwnedLicense) {
      const details = detailsOf(activation, license);
      const { userId } = license;
      await audit.record({ event: 'verification.code_given', userId, actor: 'site', details });
    },
    /** Records that a site with protocol v1 received a new key. */
    async keyRenewed(activation: Activation, license: OwnedLicense) {
      const details = detailsOf(activation, license);
      const { userId } = license;
      await audit.record({ event: 'verification.key_renewed', userId, actor: 'site', details });
    },
    /** Emails the owner that an operator unlocked the license from its domain, with the reason. */
    async unbound(
      license: OwnedLicense,
      { boundTo, reason }: { boundTo: string | null; reason: string },
    ) {
      const { userId } = license;
      if (userId === null) return;
      const { item: itemName, code_end: codeEnd } = namedIn(catalog(), license);
      const data = { boundTo, itemName, codeEnd, reason };
      await mailer.enqueue({ template: 'verification/unbound', userId, data });
    },
    /** Records the reuse of a one-time code, and emails the owner once for each code. */
    async codeReused({ request, reservation, license }: Exchange, address: string | undefined) {
      const details = { ...namedIn(catalog(), license), site: request.site };
      const { userId } = reservation;
      const event = 'verification.code_reused';
      await audit.record({ event, userId, actor: 'site', address, details });
      if (reservation.reuseMailedAt !== null) return;
      await store.reservations.markReuseMailed(reservation.id, clock.now());
      const data = dataOf(request.site, license);
      await mailer.enqueue({ template: 'verification/code-reused', userId, data });
    },
  };
}

export type NoticeService = ReturnType<typeof createNoticeService>;

/** Fields that name a license in audit events and emails. */
interface NamedLicense {
  readonly id: number;
  readonly itemId: number;
  readonly itemName: string;
  readonly codeEnd: string;
}

/** Returns the details that name a license in an audit event. */
export const namedIn = (catalog: Pick<Catalog, 'items'>, license: NamedLicense) => ({
  license_id: license.id,
  item: itemNameIn(catalog, license),
  code_end: license.codeEnd,
});
