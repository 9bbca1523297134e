import { createContext, use, type ReactElement } from 'react';
import type { Catalog } from '@hub/contract/catalog';

/** Part of the catalog in the document. */
export interface CatalogData {
  readonly brand: Catalog['brand'];
  readonly items: readonly { readonly id: number; readonly name: string }[];
}

export const CatalogContext = createContext<CatalogData | null>(null);

export function useCatalog(): CatalogData {
  const catalog = use(CatalogContext);
  if (catalog === null) throw new Error('useCatalog stands outside CatalogContext');
  return catalog;
}

export interface LicenseMenuProps {
  readonly id: number;
  readonly label: string;
}

/** Action menu of a license, which `app` provides to other features; null if not provided. */
export const LicenseMenuContext = createContext<((of: LicenseMenuProps) => ReactElement) | null>(
  null,
);
