/** Lists that this browser keeps from visit to visit; storage may be forbidden, full or foreign. */

/** Null: it cannot be read, or is no list. */
export function readKept(key: string): readonly unknown[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Whether it is kept. */
export function writeKept(key: string, list: readonly unknown[]): boolean {
  try {
    if (list.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
