interface Slot {
  text: string | null;
  token: Promise<string>;
}

let held: Slot | null = null;

/** Returns the stored token, or a fresh one from `fetchToken`. A failed fetch is not cached. */
export function requireToken(fetchToken: () => Promise<string>): Promise<string> {
  if (held !== null) return held.token;
  const slot: Slot = { text: null, token: Promise.resolve('') };
  held = slot;
  slot.token = fill(slot, fetchToken);
  return slot.token;
}

async function fill(slot: Slot, fetchToken: () => Promise<string>): Promise<string> {
  try {
    slot.text = await fetchToken();
    return slot.text;
  } catch (error) {
    if (held === slot) held = null;
    throw error;
  }
}

/** Drops the token, or only if it is still `stale`: another call may have replaced it already. */
export function forgetToken(stale?: string): void {
  if (stale === undefined || held?.text === stale) held = null;
}
