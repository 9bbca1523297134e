import type { Actor } from '#platform/actor.ts';
import type { Reveal } from '#platform/personal.ts';

/**
 * Actor fields in the details of an event. The audit chain protects details, also in the previous
 * release. The person concerned reads only that support acted, without these fields.
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
 * Returns the actor from the details of an event; null if no operator acted or an older release
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

/** Returns an event for operators, without the name that the person gave to a passkey. */
export function forOperators<Event extends { readonly event: string; readonly details: Details }>(
  row: Event,
): Event {
  if (!row.event.startsWith('identity.passkey_')) return row;
  const { name: _name, ...details } = row.details;
  return { ...row, details };
}

/** Format of a person's events in their data export. */
export const revealEvents: Reveal = {
  needs: [],
  read: ({ details, ...row }) => ({ ...row, details: withoutActor((details ?? {}) as Details) }),
};
