import { createContext, useContext } from 'react';
import type { Catalog } from '@hub/contract/catalog';

export type Brand = Catalog['brand'];

/** Brand of the hub, from the document. */
export const BrandContext = createContext<Brand | null>(null);

export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (brand === null) throw new Error('useBrand stands outside BrandContext');
  return brand;
}
