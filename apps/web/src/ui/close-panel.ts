import { createContext } from 'react';

/** Closes the contact panel that one stands in. */
export const ClosePanel = createContext<() => void>(() => undefined);
