import { useSyncExternalStore } from 'react';

/** Room for all columns of a table; as in table.module.css. */
const wide = '(min-width: 48rem)';

const follow = (onChange: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useIsWide = (): boolean =>
  useSyncExternalStore(follow, () => matchMedia(wide).matches);
