import type { AuditEvent } from '#features/audit';
import { maskCode } from '#features/licenses';
import type { Activation, EndReason } from '#verification/records/activation-store.ts';
import type { Exchange } from '#verification/records/exchange.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { VerificationStore } from '#verification/records/store.ts';

interface Owned {
  readonly userId: number;
  readonly codeEnd: string;
}

interface Ended {
  readonly activation: Activation;
  readonly license: Owned;
  readonly reason: EndReason;
  readonly actor: AuditEvent['actor'];
  readonly address?: string | undefined;
}

interface Activated {
  readonly activation: Activation;
  readonly license: Owned;
  /** The host that a move left; null where nothing was left. */
  readonly movedFrom: string | null;
  readonly actor: AuditEvent['actor'];
}

/** Audit rows for every change, and mails to the owner for live sites; inside its transaction. */
export interface NoticeService {
  activated(what: Activated): Promise<void>;
  ended(what: Ended): Promise<void>;
  /** Somebody used a code again: the owner is told once for each code. */
  codeReused(exchange: Exchange, address: string | undefined): Promise<void>;
  cameBack(activation: Activation, license: Owned): Promise<void>;
}

type Parts = Pick<VerificationParts, 'audit' | 'mailer' | 'clock'>;

const detailsOf = (activation: Activation) => ({
  activation_id: activation.id,
  license_id: activation.licenseId,
  site: activation.site,
  kind: activation.kind,
});

export function createNoticeService(store: VerificationStore, parts: Parts): NoticeService {
  const { audit, mailer, clock } = parts;

  const mail = (
    template: string,
    { activation, license }: Pick<Activated, 'activation' | 'license'>,
    more = {},
  ) =>
    activation.kind !== 'live'
      ? Promise.resolve()
      : mailer.enqueue({
          template,
          userId: license.userId,
          data: { site: activation.site, code: maskCode(license.codeEnd), ...more },
        });

  return {
    async activated({ activation, license, movedFrom, actor }) {
      const details = { ...detailsOf(activation), moved_from: movedFrom };
      const { userId } = license;
      await audit.record({ event: 'verification.activated', userId, actor, details });
      await mail('verification.activated', { activation, license }, { movedFrom });
    },
    async ended({ activation, license, reason, actor, address }) {
      const details = { ...detailsOf(activation), reason };
      const { userId } = license;
      await audit.record({ event: 'verification.ended', userId, actor, address, details });
      // The mail about the new site tells of the move already.
      if (reason !== 'moved') await mail('verification.ended', { activation, license }, { reason });
    },
    async cameBack(activation, { userId }) {
      const details = detailsOf(activation);
      await audit.record({ event: 'verification.came_back', userId, actor: 'site', details });
    },
    async codeReused({ request, reservation, license }, address) {
      const details = { license_id: license.id, site: request.site };
      const { userId } = reservation;
      const event = 'verification.code_reused';
      await audit.record({ event, userId, actor: 'site', address, details });
      if (reservation.reuseMailedAt !== null) return;
      await store.reservations.markReuseMailed(reservation.id, clock.now());
      const data = { site: request.site, code: maskCode(license.codeEnd) };
      await mailer.enqueue({ template: 'verification.code_reused', userId, data });
    },
  };
}
