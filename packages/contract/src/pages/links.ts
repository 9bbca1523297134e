import type { Catalog } from '#contract/catalog/catalog.ts';

/** Returns the hosts of all web addresses in the catalog. */
export function publishersHosts(catalog: Catalog): Set<string> {
  const addresses = JSON.stringify(catalog).match(/https?:\/\/[^"]+/g) ?? [];
  return new Set(addresses.map((address) => new URL(address).host));
}
