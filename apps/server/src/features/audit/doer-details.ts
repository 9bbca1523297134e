import type { Doer } from '#platform/doer.ts';
import type { Reveal } from '#platform/personal.ts';

/**
 * Who did it stands among an event's details, so that the chain holds it like them, in the release
 * before this one too. The person whom it is about reads that our support did it, and not who.
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

/** Who did what these details are of; null where nobody who runs the hub did, or an older release wrote it. */
export function doerIn({ by, by_id: userId, by_name: name }: Details): Doer | null {
  if (typeof name !== 'string') return null;
  if (by === 'token' || by === 'shell') return { kind: by, name };
  return by === 'user' && typeof userId === 'number' ? { kind: by, userId, name } : null;
}

export function withoutDoer({ by: _by, by_id: _id, by_name: _name, ...details }: Details): Details {
  return details;
}

/** What a person is given of their events. */
export const revealEvents: Reveal = {
  needs: [],
  read: ({ details, ...row }) => ({ ...row, details: withoutDoer((details ?? {}) as Details) }),
};
