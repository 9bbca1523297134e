import type { Doer } from '#platform/doer.ts';
import type { Reveal } from '#platform/personal.ts';

/**
 * Actor in an event's details, so that the chain protects it, in the previous release too. The
 * person concerned only reads that support acted, and not who.
 */
interface DoerDetails {
  readonly by?: Doer['kind'];
  readonly by_id?: number;
  readonly by_name?: string;
}

type Details = Readonly<Record<string, unknown>>;

export const detailsOfDoer = (by: Doer): DoerDetails => ({
  by: by.kind,
  ...(by.kind === 'user' && { by_id: by.userId }),
  by_name: by.name,
});

/**
 * Returns the actor from an event's details; null if it is no operator, or if an older release
 * wrote it.
 */
export function doerIn({ by, by_id: userId, by_name: name }: Details): Doer | null {
  if (typeof name !== 'string') return null;
  if (by === 'token' || by === 'shell') return { kind: by, name };
  return by === 'user' && typeof userId === 'number' ? { kind: by, userId, name } : null;
}

export function withoutDoer({ by: _by, by_id: _id, by_name: _name, ...details }: Details): Details {
  return details;
}

/** Form of a person's events in their export. */
export const revealEvents: Reveal = {
  needs: [],
  read: ({ details, ...row }) => ({ ...row, details: withoutDoer((details ?? {}) as Details) }),
};
