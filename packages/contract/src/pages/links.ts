import type { Catalog } from '#contract/catalog/catalog.ts';

/** Returns the hosts of all web addresses in the catalog: those that the publisher links to. */
export function publishersHosts(catalog: Catalog): Set<string> {
  const addresses = JSON.stringify(catalog).match(/https?:\/\/[^"]+/g) ?? [];
  return new Set(addresses.map((address) => new URL(address).host));
}
