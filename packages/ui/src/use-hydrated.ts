import { createContext, use } from 'react';

/** Provided where a page was drawn ahead (app/providers.tsx); elsewhere there is nothing to match. */
export const HydratedContext = createContext(true);

/** False while the browser takes over a page drawn ahead, whose words must match; then true. */
export const useHydrated = (): boolean => use(HydratedContext);
