import type { EventActor } from '#features/audit';
import type { Activation, EndReason } from '#verification/records/activation-store.ts';
import type { Exchange } from '#verification/records/exchange.ts';
import type { MailName } from '#platform/mail/mailer.ts';
import type { VerificationParts } from '#verification/parts.ts';
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

interface SiteEvent extends About {
  readonly actor: EventActor;
  readonly address?: string | undefined;
}

type SiteEventName =
  | SiteChange
  | 'verification.activated'
  | 'verification.activated_by_code'
  | 'verification.ended';

/** Change that the owner gets no email about. */
type SiteChange =
  | 'verification.came_back'
  | 'verification.became_staging'
  | 'verification.code_given'
  | 'verification.key_renewed';

interface ActivationEnd extends SiteEvent {
  readonly reason: EndReason;
  /** Reason that the operator gave. */
  readonly why?: string | undefined;
}

interface NewActivation extends About {
  /** Host of the previous site, if the license moved; otherwise null. */
  readonly movedFrom: string | null;
}

/**
 * Creates the service that records an audit event for every change, and emails the owner about live
 * sites and operator actions. Call each method inside the transaction of the change.
 */
export function createNoticeService({ store, audit, mailer, clock, catalog }: VerificationParts) {
  const record = (
    event: SiteEventName,
    { activation, license, ...who }: SiteEvent,
    more = {},
  ): Promise<void> => {
    const { id, site, kind } = activation;
    const details = { ...namedIn(catalog(), license), activation_id: id, site, kind, ...more };
    return audit.record({ event, userId: license.userId, ...who, details });
  };

  const mail = async (template: MailName, license: OwnedLicense, more = {}): Promise<void> => {
    const { userId } = license;
    if (userId === null) return;
    const { item, code_end: codeEnd } = namedIn(catalog(), license);
    await mailer.enqueue({ template, userId, data: { itemName: item, codeEnd, ...more } });
  };

  /** Emails the owner about a live site, or about an operator's action on any site. */
  const mailAboutSite = async (
    template: MailName,
    { activation: { kind, site }, license, actor }: SiteEvent,
    more: object,
  ): Promise<void> => {
    const isOperators = typeof actor !== 'string';
    if (kind === 'live' || isOperators) await mail(template, license, { site, ...more });
  };

  return {
    changed: (event: SiteChange, about: SiteEvent) => record(event, about),
    async activated({ movedFrom, ...about }: NewActivation & SiteEvent) {
      await record('verification.activated', about, { moved_from: movedFrom });
      await mailAboutSite('verification/activated', about, { movedFrom });
    },
    /** Records an activation by purchase code, and emails the owner about every kind of site. */
    async activatedByCode({ movedFrom, ...about }: NewActivation, address: string) {
      const event = { ...about, actor: 'site', address } as const;
      await record('verification.activated_by_code', event, { moved_from: movedFrom });
      const { site } = about.activation;
      await mail('verification/activated-by-code', about.license, { site });
    },
    /** Records an activation by a main site, without an email: `network` sends one for all. */
    activatedInNetwork: ({ movedFrom, ...about }: NewActivation, main: string) =>
      record(
        'verification.activated',
        { ...about, actor: 'site' },
        { moved_from: movedFrom, network: main },
      ),
    network: (license: OwnedLicense, { site }: { readonly site: string }, count: number) =>
      mail('verification/network', license, { site, count }),
    async ended({ reason, why, ...about }: ActivationEnd) {
      await record('verification.ended', about, { reason: why ?? reason });
      // The email about the new site already reports the move.
      if (reason !== 'moved') await mailAboutSite('verification/ended', about, { reason, why });
    },
    /** Records each site that an operator ended, and sends one email about all of them. */
    async endedTogether(
      license: OwnedLicense,
      activations: readonly Activation[],
      { actor, why }: { readonly actor: Actor; readonly why?: string | undefined },
    ) {
      const reason = 'operator';
      for (const activation of activations) {
        const about = { activation, license, actor };
        await record('verification.ended', about, { reason: why ?? reason });
      }
      const count = activations.length;
      const site = activations
        .slice(0, mostNames)
        .map((each) => each.site)
        .join(', ');
      if (count === 1) await mail('verification/ended', license, { site, reason, why });
      if (count < 2) return;
      await mail('verification/ended-together', license, { site, count, ...(why && { why }) });
    },
    /** Emails the owner that an operator unlocked the license from its domain, with the reason. */
    unbound: (license: OwnedLicense, why: { boundTo: string | null; reason: string }) =>
      mail('verification/unbound', license, why),
    /** Records the reuse of a one-time code, and emails the owner once for each code. */
    async codeReused({ request, reservation, license }: Exchange, address: string | undefined) {
      const { site } = request;
      const details = { ...namedIn(catalog(), license), site };
      const { userId } = reservation;
      const event = 'verification.code_reused';
      await audit.record({ event, userId, actor: 'site', address, details });
      if (reservation.reuseMailedAt !== null) return;
      await store.reservations.markReuseMailed(reservation.id, clock.now());
      await mail('verification/code-reused', { ...license, userId }, { site });
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

export const namedIn = (catalog: Pick<Catalog, 'items'>, license: NamedLicense) => ({
  license_id: license.id,
  item: itemNameIn(catalog, license),
  code_end: license.codeEnd,
});
