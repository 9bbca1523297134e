import { lifetimes } from '@hub/contract/limits';
import type { Role } from '@hub/contract/roles';
import { deviceOf, networkOf } from './device-rules.ts';
import { createSessionStore } from './session-store.ts';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { Parts } from '#platform/parts.ts';
import { Problem } from '#platform/problem.ts';
import { english } from '@hub/language/languages';
import type { MailedCodes } from '#identity/codes/code-service.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { withLanguage } from '#platform/language.ts';

/** Browser and address that open a session; the list of sessions shows them. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
  /** Code of the language chosen in this browser; it is stored if the account has no language. */
  readonly language?: string | undefined;
}

/** A session with a new token, which is stored only in the cookie. */
export interface RenewedSession {
  readonly token: string;
  readonly idHash: string;
}

/** Characters of the hash that identify a session of one user without revealing its token. */
const idOf = (idHash: string): string => idHash.slice(0, 16);

export function createSessions({ db, clock, ids }: Pick<Parts, 'db' | 'clock' | 'ids'>) {
  const store = createSessionStore(db);
  const make = ({ address, userAgent }: Origin) => {
    const token = ids.token();
    const now = clock.now();
    const expiresAt = after(now, lifetimes.session);
    return { token, idHash: hashOf(token), now, expiresAt, address, userAgent };
  };
  return {
    /**
     * Returns the session of a token; null if it has ended. `prolonged`: the session was extended,
     * and the cookie must be extended as well.
     */
    async find(token: string) {
      const idHash = hashOf(token);
      const now = clock.now();
      const row = await store.find(idHash, now);
      if (!row) return null;
      const { lastSeenAt, ...user } = row;
      // A session lasts thirty days after its last use, and at most ninety days. The use is written
      // at most once a minute.
      const prolonged = now.getTime() - lastSeenAt.getTime() >= lifetimes.sessionTouch;
      const until = { at: after(now, lifetimes.session), longest: lifetimes.longestSession };
      if (prolonged) await store.touch(idHash, now, until);
      return { user: { ...user, sessionHash: idHash }, prolonged };
    },
    /** Returns the valid sessions among these hashes, with the operator role of each user. */
    async living(idHashes: readonly string[]): Promise<ReadonlyMap<string, Role | null>> {
      if (idHashes.length === 0) return new Map();
      const rows = await store.living(idHashes, clock.now());
      return new Map(rows.map(({ idHash, role }) => [idHash, role]));
    },
    /** Makes the values of a new session without storing it. */
    make,
    /** Opens a session and returns its token. */
    async open(userId: number, origin: Origin): Promise<string> {
      const { token, now, ...session } = make(origin);
      await store.insert({ ...session, userId, createdAt: now, signedInAt: now, lastSeenAt: now });
      return token;
    },
    /** Ends a session. Returns its user; null if it had ended. */
    close: (token: string): Promise<number | null> => store.remove(hashOf(token)),
    /** Lists the user's sessions, newest first; `current` is the hash of the requesting session. */
    list: async (userId: number, current: string) =>
      (await store.list(userId, clock.now())).map((row) => ({
        id: idOf(row.idHash),
        device: deviceOf(row.userAgent),
        address: row.address,
        isCurrent: row.idHash === current,
        createdAt: row.createdAt,
        lastSeenAt: row.lastSeenAt,
      })),
    /** Ends a session of the user by its id; false if there is none. */
    async closeOne(userId: number, id: string): Promise<boolean> {
      const rows = await store.list(userId, clock.now());
      const session = rows.find(({ idHash }) => idOf(idHash) === id);
      return session !== undefined && (await store.remove(session.idHash)) !== null;
    },
    /** Renews a session after a proof. Throws `unauthenticated` if the session has ended. */
    async renew(sessionHash: string, given?: { secondFactor: boolean }): Promise<RenewedSession> {
      const token = ids.token();
      const idHash = hashOf(token);
      const now = clock.now();
      const to = { idHash, signedInAt: now, ...(given?.secondFactor && { secondFactorAt: now }) };
      if (!(await store.rename(sessionHash, to))) throw new Problem('unauthenticated');
      return { token, idHash };
    },
    /** Ends every session of a user except the hash `except`. Returns their number. */
    closeAll: (userId: number, except?: string): Promise<number> =>
      store.removeAll(userId, except ?? null),
    async sweep(): Promise<void> {
      const now = clock.now();
      await store.removeExpired(now);
      await store.forgetDevices(after(now, -lifetimes.knownDevice));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

interface DeviceParts extends Pick<Parts, 'clock' | 'mailer'> {
  readonly mailedCodes: MailedCodes;
}

/** Emails users about sign-ins on a new device. */
export const createDevices = ({ clock, mailer, mailedCodes }: DeviceParts) => ({
  /** Returns the hash of a device from its browser, system and network. */
  hashOf: ({ address, userAgent }: Origin): string => {
    const device = withLanguage(english, () => deviceOf(userAgent));
    return hashOf(`${device} ${networkOf(limitKeyOf(address))}`);
  },
  /** Enqueues the email within the transaction of the sign-in. */
  async tell(userId: number, { address, userAgent }: Origin): Promise<void> {
    const notMe = await mailedCodes.issueNotMe({ userId });
    const data = { notMe, userAgent, address, at: clock.now().toISOString() };
    await mailer.enqueue({ template: 'identity/new-device', userId, data });
  },
});

export type Devices = ReturnType<typeof createDevices>;
