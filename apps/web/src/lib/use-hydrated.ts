import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False while the browser takes over a page drawn ahead, whose words must match; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
