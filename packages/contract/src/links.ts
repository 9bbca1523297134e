import type { Catalog } from './catalog.ts';

/** The hosts that the publisher links to: of every web address in the catalogue. */
export function publishersHosts(catalog: Catalog): Set<string> {
  const addresses = JSON.stringify(catalog).match(/https?:\/\/[^"]+/g) ?? [];
  return new Set(addresses.map((address) => new URL(address).host));
}
