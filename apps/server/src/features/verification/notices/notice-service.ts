import type { EventActor } from '#features/audit';
import type { Activation, EndReason } from '#verification/records/activation-store.ts';
import { namedIn, type NamedLicense } from './license-details.ts';
import type { Exchange } from '#verification/records/exchange.ts';
import type { MailName } from '#platform/mail/mailer.ts';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import type { VerificationStore } from '#verification/records/store.ts';
import { mostNames } from '#verification/texts.ts';
import type { Actor } from '#platform/actor.ts';

interface OwnedLicense extends NamedLicense {
  /** Null: unowned, so there is no recipient. */
  readonly userId: number | null;
}

interface About {
  readonly activation: Activation;
  readonly license: OwnedLicense;
}

type ActivationEnd = About & { readonly actor: EventActor } & {
  readonly reason: EndReason;
  /** Reason in the words of the operator who ended it. */
  readonly why?: string | undefined;
  readonly address?: string | undefined;
};

interface ByOperator {
  readonly actor: Actor;
  /** Reason in the operator's words. */
  readonly why?: string | undefined;
}

interface NewActivation extends About {
  /** The host that a move left; null if nothing was left. */
  readonly movedFrom: string | null;
  readonly actor: 'user' | 'site' | 'anonymous';
}

interface ActivatedByCode extends NewActivation {
  /** Address from which the site asked. */
  readonly address: string;
}

/**
 * Notices: audit events for every change, and emails to the owner about live sites and every
 * operator's action; inside its transaction.
 */
export interface NoticeService {
  activated(what: NewActivation): Promise<void>;
  /** Reports an activation by purchase code: the owner is notified of every kind of site. */
  activatedByCode(what: ActivatedByCode): Promise<void>;
  /** The main site of its network did it; the email about all of them is `network`. */
  activatedInNetwork(what: Omit<NewActivation, 'actor'>, main: string): Promise<void>;
  /** Reports this many activated sites of the network of `main`. */
  network(license: OwnedLicense, main: { readonly site: string }, count: number): Promise<void>;
  ended(what: ActivationEnd): Promise<void>;
  /** Reports sites of one license ended by an operator: an event for each, one email about all. */
  endedTogether(
    license: OwnedLicense,
    activations: readonly Activation[],
    why: ByOperator,
  ): Promise<void>;
  /** Reports a reused code: the owner is notified once for each code. */
  codeReused(exchange: Exchange, address: string | undefined): Promise<void>;
  cameBack(activation: Activation, license: OwnedLicense): Promise<void>;
  /** Its domain itself was activated as the live site. */
  becameStaging(activation: Activation, license: OwnedLicense): Promise<void>;
  /** The site of an older theme received the full purchase code, as protocol v1 requires. */
  codeGiven(activation: Activation, license: OwnedLicense): Promise<void>;
  /** Reports a new key, requested with code and site. */
  keyRenewed(activation: Activation, license: OwnedLicense): Promise<void>;
  /** Reports a license unlocked from its domain by an operator, with the reason. */
  unbound(license: OwnedLicense, freed: { boundTo: string | null; reason: string }): Promise<void>;
}

type Dependencies = Pick<VerificationDependencies, 'audit' | 'mailer' | 'clock' | 'catalog'>;

export function createNoticeService(store: VerificationStore, deps: Dependencies): NoticeService {
  const { audit, mailer, clock, catalog } = deps;

  const detailsOf = (activation: Activation, license: OwnedLicense) => ({
    ...namedIn(catalog(), license),
    activation_id: activation.id,
    site: activation.site,
    kind: activation.kind,
  });

  /** Returns a license's name in emails, with the site that they are about. */
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
    async activated({ activation, license, movedFrom, actor }) {
      const details = { ...detailsOf(activation, license), moved_from: movedFrom };
      const { userId } = license;
      await audit.record({ event: 'verification.activated', userId, actor, details });
      await mail('verification/activated', { activation, license, actor }, { movedFrom });
    },
    async activatedByCode({ activation, license, movedFrom, actor, address }) {
      const details = { ...detailsOf(activation, license), moved_from: movedFrom };
      const { userId } = license;
      const event = 'verification.activated_by_code';
      await audit.record({ event, userId, actor, address, details });
      if (userId === null) return;
      const data = dataOf(activation.site, license);
      await mailer.enqueue({ template: 'verification/activated-by-code', userId, data });
    },
    async activatedInNetwork({ activation, license, movedFrom }, main) {
      const details = { ...detailsOf(activation, license), moved_from: movedFrom, network: main };
      const { userId } = license;
      await audit.record({ event: 'verification.activated', userId, actor: 'site', details });
    },
    async network(license, { site }, count) {
      const { userId } = license;
      if (userId === null) return;
      const data = { ...dataOf(site, license), count };
      await mailer.enqueue({ template: 'verification/network', userId, data });
    },
    async ended(what) {
      const { activation, license, actor, reason, why } = what;
      await recordEnd(what);
      // The email about the new site already reports the move.
      if (reason === 'moved') return;
      await mail('verification/ended', { activation, license, actor }, { reason, why });
    },
    async endedTogether(license, activations, { actor, why }) {
      const how = { license, reason: 'operator', actor, why } as const;
      for (const activation of activations) await recordEnd({ ...how, activation });
      const [first, ...more] = activations;
      if (first === undefined || license.userId === null) return;
      if (more.length === 0) {
        await mail(
          'verification/ended',
          { ...how, activation: first },
          { reason: how.reason, why },
        );
        return;
      }
      const named = activations.slice(0, mostNames).map(({ site }) => site);
      const count = activations.length;
      const data = { ...dataOf(named.join(', '), license), count, ...(why && { why }) };
      const template = 'verification/ended-together';
      await mailer.enqueue({ template, userId: license.userId, data });
    },
    async cameBack(activation, license) {
      const details = detailsOf(activation, license);
      const { userId } = license;
      await audit.record({ event: 'verification.came_back', userId, actor: 'site', details });
    },
    async becameStaging(activation, license) {
      const details = detailsOf(activation, license);
      const { userId } = license;
      await audit.record({ event: 'verification.became_staging', userId, actor: 'hub', details });
    },
    async codeGiven(activation, license) {
      const details = detailsOf(activation, license);
      const { userId } = license;
      await audit.record({ event: 'verification.code_given', userId, actor: 'site', details });
    },
    async keyRenewed(activation, license) {
      const details = detailsOf(activation, license);
      const { userId } = license;
      await audit.record({ event: 'verification.key_renewed', userId, actor: 'site', details });
    },
    async unbound(license, { boundTo, reason }) {
      const { userId } = license;
      if (userId === null) return;
      const { item: itemName, code_end: codeEnd } = namedIn(catalog(), license);
      const data = { boundTo, itemName, codeEnd, reason };
      await mailer.enqueue({ template: 'verification/unbound', userId, data });
    },
    async codeReused({ request, reservation, license }, address) {
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
