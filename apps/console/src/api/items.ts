import { createContext } from 'react';

/** What the catalogue sells. */
export interface Item {
  readonly id: number;
  readonly name: string;
}

/** What lists are narrowed down to: it came with the document. */
export const ItemsContext = createContext<readonly Item[]>([]);
