import { timingSafeEqual } from 'node:crypto';
import type { Catalog } from '@hub/contract/catalog';
import { isAllowedSource } from './picture-rules.ts';
import { derived } from '#platform/derived.ts';
import type { Parts } from '#platform/parts.ts';

/** Adds an entry to a map, and deletes the oldest entries above `most`. */
export function put<Value>(map: Map<string, Value>, entry: [string, Value], most: number): void {
  const [key, value] = entry;
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

export interface AddressParts extends Pick<Parts, 'keys'> {
  readonly catalog: () => Catalog;
  /** Origin of the marketplace in the settings. */
  readonly marketplace: string;
}

/** Number of cached addresses. A license list repeats few pictures many times. */
const mostKnown = 5_000;

const thumbsOf = ({ items, offers, promotions }: Catalog): string[] =>
  [...items, ...offers, ...promotions.products, promotions.banner].flatMap(
    (each) => each?.thumb ?? [],
  );

export function createPictureAddresses({ keys, catalog, marketplace }: AddressParts) {
  // A new catalog gets a new cache of addresses.
  const allowed = derived(catalog, (inForce) => ({
    sources: { marketplace, catalogue: thumbsOf(inForce) },
    known: new Map<string, string>(),
  }));
  const markOf = (url: string): string =>
    keys.derive('pictures', url).subarray(0, 16).toString('base64url');

  return {
    /**
     * Returns the hub's address for a picture. The name of a drawing stays unchanged, and a
     * forbidden source becomes `other`. The address is signed, so that the hub fetches no other
     * source.
     */
    addressOf(thumb: string): string {
      if (!/^https?:/.test(thumb)) return thumb;
      const { sources, known } = allowed();
      const before = known.get(thumb);
      if (before !== undefined) return before;
      const source = Buffer.from(thumb).toString('base64url');
      const address = isAllowedSource(thumb, sources)
        ? `/pictures/${markOf(thumb)}/${source}`
        : 'other';
      put(known, [thumb, address], mostKnown);
      return address;
    },
    /** Returns the source of a signed address; null if the signature is invalid. */
    sourceOf(mark: string, source: string): string | null {
      const url = Buffer.from(source, 'base64url').toString();
      // The signature is compared as text, because base64url has several spellings of it and the
      // mark is also a file name.
      const [receivedMark, expectedMark] = [Buffer.from(mark), Buffer.from(markOf(url))];
      const isOurs =
        receivedMark.length === expectedMark.length && timingSafeEqual(receivedMark, expectedMark);
      // The source may have become forbidden since the signing.
      return isOurs && isAllowedSource(url, allowed().sources) ? url : null;
    },
  };
}

export type PictureAddresses = ReturnType<typeof createPictureAddresses>;

/** Returns the catalog for browsers, with the hub's addresses of pictures. */
export function withPictures(
  catalog: Catalog,
  { addressOf }: Pick<PictureAddresses, 'addressOf'>,
): Catalog {
  const withAddress = <Each extends { readonly thumb: string }>(each: Each): Each => ({
    ...each,
    thumb: addressOf(each.thumb),
  });
  const { banner, products } = catalog.promotions;
  return {
    ...catalog,
    items: catalog.items.map(withAddress),
    offers: catalog.offers.map(withAddress),
    promotions: { banner: banner && withAddress(banner), products: products.map(withAddress) },
  };
}
