import { lifetimes } from '@hub/contract/limits';
import type { SessionStore } from './store.ts';
import { after, type Clock } from '#platform/clock.ts';
import { hashOf, type Ids } from '#platform/ids.ts';

/** From where a session is opened, for the person to recognise it. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

type SessionRow = NonNullable<Awaited<ReturnType<SessionStore['find']>>>;

export interface FoundSession {
  readonly user: Omit<SessionRow, 'lastSeenAt'>;
  /** Its life was prolonged: the cookie's should be too. */
  readonly prolonged: boolean;
}

export interface Sessions {
  find(token: string): Promise<FoundSession | null>;
  /** Opens a session and gives its token, which is kept nowhere but in the cookie. */
  open(userId: number, origin: Origin): Promise<string>;
  /** Ends a session; answers whose it was. */
  close(token: string): Promise<number | null>;
  /** Ends every session of a user, or all but the one with this hash; answers how many. */
  closeAll(userId: number, except?: string): Promise<number>;
  sweep(): Promise<void>;
}

interface SessionParts {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

export const createSessions = ({ store, clock, ids }: SessionParts): Sessions => ({
  async find(token) {
    const idHash = hashOf(token);
    const now = clock.now();
    const row = await store.find(idHash, now);
    if (!row) return null;
    const { lastSeenAt, ...user } = row;
    // Thirty days sliding, written at most once a minute.
    const prolonged = now.getTime() - lastSeenAt.getTime() >= lifetimes.sessionTouch;
    if (prolonged) await store.touch(idHash, now, after(now, lifetimes.session));
    return { user, prolonged };
  },
  async open(userId, { address, userAgent }) {
    const token = ids.token();
    const now = clock.now();
    await store.insert({
      idHash: hashOf(token),
      userId,
      createdAt: now,
      signedInAt: now,
      lastSeenAt: now,
      expiresAt: after(now, lifetimes.session),
      address,
      userAgent,
    });
    return token;
  },
  close: (token) => store.remove(hashOf(token)),
  closeAll: (userId, except) => store.removeAll(userId, except ?? null),
  sweep: () => store.removeExpired(clock.now()),
});
