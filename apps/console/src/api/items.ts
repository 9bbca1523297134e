import { createContext } from 'react';

/** Item of the catalog. */
export interface Item {
  readonly id: number;
  readonly name: string;
}

/** Items for list filters, from the document. */
export const ItemsContext = createContext<readonly Item[]>([]);
