/**
 * Drafts of conversations and of the catalog in this browser. They survive a reload and are removed at
 * sign-out.
 */

const prefix = 'hub-console-draft';

/** Returns the storage key of a conversation draft. */
export const draftKey = (username: string, id: number): string => `${prefix}:${username}:${id}`;

/** Returns the storage key of the catalog draft. */
export const catalogDraftKey = (username: string): string => `${prefix}:${username}:catalog`;

/** Returns the storage key of what an operator opened last. */
export const recentKey = (username: string): string => `${prefix}:${username}:recent`;

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Storage may be forbidden or full: then a draft lasts as long as its page. */
const memory = new Map<string, string>();

/** Stored draft, or null. */
export function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps a draft; null takes it away. */
export function keepDraft(key: string, draft: string | null): void {
  memory.delete(key);
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, draft);
  } catch {
    if (draft !== null) memory.set(key, draft);
  }
  changed();
}

export function forgetDrafts(): void {
  memory.clear();
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${prefix}:`)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing is kept there.
  }
  changed();
}

/** Follows changes in this tab and in others, for `useSyncExternalStore`. */
export function followDrafts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
