import { createContext } from 'react';

/** Closes the contact panel around this element. */
export const ClosePanel = createContext<() => void>(() => undefined);
