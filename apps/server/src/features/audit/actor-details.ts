import type { Actor } from '#platform/actor.ts';
import type { Reveal } from '#platform/personal.ts';

/**
 * Actor in an event's details, so that the chain protects it, in the previous release too. The
 * person concerned only reads that support acted, and not who.
 */
interface ActorDetails {
  readonly by?: Actor['kind'];
  readonly by_id?: number;
  readonly by_name?: string;
}

type Details = Readonly<Record<string, unknown>>;

export const detailsOfActor = (actor: Actor): ActorDetails => ({
  by: actor.kind,
  ...(actor.kind === 'user' && { by_id: actor.userId }),
  by_name: actor.name,
});

/**
 * Returns the actor from an event's details; null if it is no operator, or if an older release
 * wrote it.
 */
export function actorIn({ by, by_id: userId, by_name: name }: Details): Actor | null {
  if (typeof name !== 'string') return null;
  if (by === 'token' || by === 'shell') return { kind: by, name };
  return by === 'user' && typeof userId === 'number' ? { kind: by, userId, name } : null;
}

export function withoutActor({
  by: _by,
  by_id: _id,
  by_name: _name,
  ...details
}: Details): Details {
  return details;
}

/** Returns an event as operators read it: without a passkey's name, which is the person's words. */
export function forOperators<Event extends { readonly event: string; readonly details: Details }>(
  row: Event,
): Event {
  if (!row.event.startsWith('identity.passkey_')) return row;
  const { name: _name, ...details } = row.details;
  return { ...row, details };
}

/** Form of a person's events in their export. */
export const revealEvents: Reveal = {
  needs: [],
  read: ({ details, ...row }) => ({ ...row, details: withoutActor((details ?? {}) as Details) }),
};
