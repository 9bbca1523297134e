/**
 * Lists that this browser stores between visits. Storage may be blocked, full, or written by
 * others.
 */

/** Returns null if it is unreadable or no list. */
export function readKept(listKey: string): readonly unknown[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(listKey) ?? '[]');
    return Array.isArray(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Returns true if storage accepted the list. */
export function writeKept(listKey: string, list: readonly unknown[]): boolean {
  try {
    if (list.length === 0) localStorage.removeItem(listKey);
    else localStorage.setItem(listKey, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
