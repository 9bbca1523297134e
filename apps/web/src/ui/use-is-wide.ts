import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

const isWide = (): boolean => typeof matchMedia !== 'function' || matchMedia(wide).matches;

function followWidth(tell: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Returns false on a phone, where notices above a screen fold to one line. */
export const useIsWide = (): boolean => useSyncExternalStore(followWidth, isWide, () => true);
