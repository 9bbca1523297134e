import { createContext } from 'react';

/** Function that closes the contact panel around the component. */
export const ClosePanel = createContext<() => void>(() => undefined);
