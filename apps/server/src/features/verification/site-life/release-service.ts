import { days, lifetimes, hours } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import type { Activation } from '#verification/records/activation-store.ts';
import { releaseNotice } from '#verification/deciding/license-rules.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import { nameOf } from '#verification/sites/site-rules.ts';
import { readActivationId } from '#verification/protocol-rules.ts';
import { releaseTexts } from '#verification/texts.ts';

/** Minimum number of ids that one hourly task checks. */
const minimumSize = 50_000;
const hoursADay = 24;

/** Returns the ids that the task of this hour checks. The tasks of a day check all ids. */
export function idsOfHour(now: Date, lastId: number) {
  const size = Math.max(minimumSize, Math.ceil(lastId / hoursADay));
  const parts = Math.max(1, Math.ceil(lastId / size));
  const from = (Math.floor(now.getTime() / hours(1)) % parts) * size + 1;
  return { from, to: from + size - 1 };
}

interface Release {
  readonly userId: number;
  readonly activationId: string;
  readonly password: string | undefined;
  /** Time of the last proof of identity in this session; null if there was none. */
  readonly provenAt: Date | null;
  /** True if a second factor is required. The password is then not sufficient. */
  readonly isGuarded?: boolean;
  readonly address?: string;
}

/** Time during which an expired request is answered as expired. Afterwards it is unknown. */
const expiredRetention = days(7);

export function createReleaseService(
  parts: VerificationParts & { readonly notices: NoticeService },
) {
  const { store, db, clock, limits, confirmPassword, notices } = parts;

  async function requireOwned({ userId, activationId }: Release) {
    const id = readActivationId(activationId);
    const record = id === null ? null : await store.activations.find(id);
    if (!record || record.license.userId !== userId) throw new Problem('not_found');
    return record;
  }

  /** Returns the notice about the effect of the release; empty if the site is not active. */
  async function noticeOf({ id, licenseId }: Activation): Promise<string> {
    const now = clock.now();
    const license = await store.licenses.find(licenseId, now);
    const site = license?.active.find(({ activationId }) => activationId === id);
    return license && site ? `${releaseNotice(license, site, now)} ` : '';
  }

  async function requireFresh(release: Release, activation: Activation): Promise<void> {
    const { userId, password, provenAt, isGuarded = false } = release;
    if (provenAt && after(provenAt, lifetimes.freshSignIn) > clock.now()) return;
    if (password === undefined || isGuarded) {
      const instruction = isGuarded ? releaseTexts.confirmByFactor : releaseTexts.confirm;
      const message = `${await noticeOf(activation)}${instruction}`;
      throw new Problem('reauthenticate', { message });
    }
    // The limit prevents password guesses by a stolen session.
    await limits.take('signInByNameAndAddress', `release ${userId}`);
    if (await confirmPassword(userId, password, release.address)) return;
    throw new Problem('reauthenticate', { message: releaseTexts.wrongPassword });
  }

  return {
    /** Releases a site of the user and returns its host. A repeated call changes nothing. */
    async release(wish: Release): Promise<{ host: string }> {
      const { activation } = await requireOwned(wish);
      if (activation.endedAt !== null) return { host: nameOf(activation) };
      if (activation.kind === 'live') await requireFresh(wish, activation);
      await db.transaction(async () => {
        const now = clock.now();
        const license = await store.licenses.lock(activation.licenseId, now);
        if (license?.userId !== wish.userId) throw new Problem('not_found');
        if (!(await store.activations.end(activation.id, 'released', now))) return;
        const { address } = wish;
        await notices.ended({ activation, license, reason: 'released', actor: 'user', address });
      });
      return { host: nameOf(activation) };
    },
    /** Ends silent sites, and deletes expired requests and old token hashes. */
    async sweep() {
      const now = clock.now();
      await db.transaction(async () => {
        const ids = idsOfHour(now, await store.activations.lastId());
        const since = after(now, -lifetimes.silence);
        const silent = await store.activations.endSilent({ since, now, ids });
        for (const { id } of silent) {
          const ended = await store.activations.find(id);
          if (ended) await notices.ended({ ...ended, reason: 'silent', actor: 'hub' });
        }
      });
      await store.requests.forget(after(now, -expiredRetention));
      await store.erasedUsers.forget(after(now, -lifetimes.endedActivation));
    },
  };
}
