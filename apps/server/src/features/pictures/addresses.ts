import { timingSafeEqual } from 'node:crypto';
import type { Catalog } from '@hub/contract/catalog';
import { isAllowedSource } from './picture-rules.ts';
import { derived } from '#platform/derived.ts';
import type { Keys } from '#platform/secrets/keys.ts';

/** Adds an entry to a map that drops its oldest entry when full. */
export function put<Value>(map: Map<string, Value>, entry: [string, Value], most: number): void {
  const [key, value] = entry;
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

interface AddressDependencies {
  readonly keys: Pick<Keys, 'derive'>;
  readonly catalog: () => Catalog;
  /** The marketplace's origin, as the settings name it. */
  readonly marketplace: string;
}

/** A list of licenses repeats few pictures many times. */
const mostKnown = 5_000;

const thumbsOf = ({ items, offers, promotions }: Catalog): string[] =>
  [...items, ...offers, ...promotions.products, promotions.banner].flatMap(
    (each) => each?.thumb ?? [],
  );

export function createPictureAddresses(deps: AddressDependencies) {
  const { keys, catalog, marketplace } = deps;
  // A cached address is valid for one catalog.
  const allowed = derived(catalog, (inForce) => ({
    sources: { marketplace, catalogue: thumbsOf(inForce) },
    known: new Map<string, string>(),
  }));
  const markOf = (url: string): string =>
    keys.derive('pictures', url).subarray(0, 16).toString('base64url');

  return {
    /**
     * Returns the hub's address for a picture; the name of a drawing is unchanged, and a forbidden
     * source becomes `other`. The address is signed, so that the hub fetches nothing else.
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
      // Compared as text: one signature has many spellings in base64url, and the mark names a file.
      const [given, right] = [Buffer.from(mark), Buffer.from(markOf(url))];
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      // A source allowed at signing may be forbidden by now.
      return isOurs && isAllowedSource(url, allowed().sources) ? url : null;
    },
  };
}

export type PictureAddresses = ReturnType<typeof createPictureAddresses>;

/** Converts a catalog for browsers: its pictures come through the hub. */
export function withPictures(
  catalog: Catalog,
  { addressOf }: Pick<PictureAddresses, 'addressOf'>,
): Catalog {
  const shown = <Each extends { readonly thumb: string }>(each: Each): Each => ({
    ...each,
    thumb: addressOf(each.thumb),
  });
  const { banner, products } = catalog.promotions;
  return {
    ...catalog,
    items: catalog.items.map(shown),
    offers: catalog.offers.map(shown),
    promotions: { banner: banner && shown(banner), products: products.map(shown) },
  };
}
