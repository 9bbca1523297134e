import { createContext, use } from 'react';

/** Provided for prerendered pages (app/providers.tsx); other pages have no HTML to match. */
export const HydratedContext = createContext(true);

/** Returns false during hydration, when the texts must match the prerendered page; then true. */
export const useHydrated = (): boolean => use(HydratedContext);
