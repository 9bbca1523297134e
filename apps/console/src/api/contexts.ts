import { createContext, useContext, type ReactElement } from 'react';
import type { Catalog } from '@hub/contract/catalog';

export type Brand = Catalog['brand'];

export const BrandContext = createContext<Brand | null>(null);

export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (brand === null) throw new Error('useBrand stands outside BrandContext');
  return brand;
}

export interface Item {
  readonly id: number;
  readonly name: string;
}

/** Items for list filters, from the document. */
export const ItemsContext = createContext<readonly Item[]>([]);

export interface LicenseMenuProps {
  readonly id: number;
  readonly label: string;
}

/**
 * Renders the action menu of a license. `app` provides it to other features; null if it is not
 * provided.
 */
export const LicenseMenuContext = createContext<((of: LicenseMenuProps) => ReactElement) | null>(
  null,
);
