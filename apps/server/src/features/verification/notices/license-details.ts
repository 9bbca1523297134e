import type { Catalog } from '@hub/contract/catalog';
import { itemNameIn } from '#features/licenses';

/** Name of a license in audit events and emails. */
export interface NamedLicense {
  readonly id: number;
  readonly itemId: number;
  readonly itemName: string;
  readonly codeEnd: string;
}

/** Returns the license's details for an event. */
export const namedIn = (catalog: Pick<Catalog, 'items'>, license: NamedLicense) => ({
  license_id: license.id,
  item: itemNameIn(catalog, license),
  code_end: license.codeEnd,
});
