import type { Actor } from '#platform/actor.ts';
import type { Reveal } from '#platform/personal.ts';

type Details = Readonly<Record<string, unknown>>;

/**
 * Returns the actor fields in the details of an event. The audit chain protects details, also in
 * the previous release. The person concerned reads only that support acted, without these fields.
 */
export const detailsOfActor = (actor: Actor) => ({
  by: actor.kind,
  ...(actor.kind === 'user' && { by_id: actor.userId }),
  by_name: actor.name,
});

/** Returns the actor; null if no operator acted or an older release wrote the event. */
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

export const revealEvents: Reveal = {
  needs: [],
  read: ({ details, ...row }) => ({ ...row, details: withoutActor((details ?? {}) as Details) }),
};
