/** Drafts in this browser. They survive a reload and are removed at sign-out. */

const prefix = 'hub-console-draft';

export const draftKey = (username: string, id: number): string => `${prefix}:${username}:${id}`;

export const catalogDraftKey = (username: string): string => `${prefix}:${username}:catalog`;

export const recentKey = (username: string): string => `${prefix}:${username}:recent`;

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Fallback if storage is blocked or full: a draft then lasts until the page closes. */
const memory = new Map<string, string>();

export function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a draft; null removes it. */
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
    // Unavailable storage holds no draft.
  }
  changed();
}

/** Subscribes to changes in this tab and in other tabs, for `useSyncExternalStore`. */
export function followDrafts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
