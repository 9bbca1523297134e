import { useSyncExternalStore } from 'react';

/** Media queries: width for the columns of a small table, and of a list beside the sidebar. */
const room = { table: '(min-width: 48rem)', list: '(min-width: 70rem)' } as const;

const followers = Object.fromEntries(
  Object.entries(room).map(([name, wide]) => [
    name,
    (onChange: () => void): (() => void) => {
      const query = matchMedia(wide);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
  ]),
) as Record<keyof typeof room, (onChange: () => void) => () => void>;

export const useIsWide = (what: keyof typeof room = 'table'): boolean =>
  useSyncExternalStore(followers[what], () => matchMedia(room[what]).matches);
