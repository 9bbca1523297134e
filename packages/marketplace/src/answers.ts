import * as z from 'zod/mini';
import type { Json } from './body.ts';
import { MarketplaceError } from './errors.ts';
import {
  code,
  digits,
  instant,
  licenseType,
  money,
  name,
  optionalInstant,
  optionalName,
  text,
} from './fields.ts';

/**
 * Answers of the marketplace in their documented shape, parsed loosely. Unknown fields are ignored
 * and absent fields are null. A malformed field becomes null if the hub does not need it.
 */

const { catch: orElse } = z;

const previewKinds = [
  ['icon_with_landscape_preview', 'icon_url'],
  ['icon_with_square_preview', 'icon_url'],
  ['icon_preview', 'icon_url'],
  ['thumbnail_preview', 'small_url'],
] as const;

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

/** Returns the address of a small square picture from any of its fields; null for none. */
function thumbnailOf(item: Json): string | null {
  const previews = asObject(item['previews']);
  const addresses = previewKinds.map(([kind, key]) => asObject(previews[kind])[key]);
  const url = [...addresses, item['thumbnail_url']].find(
    (address) => typeof address === 'string' && /^https?:\/\//.test(address),
  );
  return typeof url === 'string' ? url : null;
}

const item = z.pipe(
  z.looseObject({
    id: z.int().check(z.positive()),
    name,
    url: orElse(text, null),
    site: orElse(text, null),
    author_username: orElse(optionalName, null),
  }),
  z.transform((raw) => ({
    /** Marketplace id of the item. */
    id: raw.id,
    name: raw.name,
    url: raw.url,
    site: raw.site,
    authorUsername: raw.author_username,
    /** Address of a small picture; null for none. */
    thumbnailUrl: thumbnailOf(raw),
  })),
);

const saleFields = {
  item,
  // A missing license type counts as regular.
  license: orElse(licenseType, 'regular'),
  sold_at: instant,
  supported_until: optionalInstant,
  amount: orElse(money, null),
  support_amount: orElse(money, null),
};

const fromSale = (raw: z.output<z.ZodMiniObject<typeof saleFields>>) => ({
  item: raw.item,
  license: raw.license,
  soldAt: raw.sold_at,
  /**
   * End of the support period; null for an item without support. Renewals change it, so fetch it
   * again before refusing support.
   */
  supportedUntil: raw.supported_until,
  /** Price as the marketplace writes it: `"24.99"`. */
  amount: raw.amount,
  supportAmount: raw.support_amount,
});

export const saleAnswer = z.pipe(
  z.looseObject({
    ...saleFields,
    buyer: orElse(optionalName, null),
    purchase_count: orElse(z.prefault(z.nullable(z.int()), null), null),
  }),
  z.transform((raw) => ({
    ...fromSale(raw),
    /** Username of the buyer; null for a guest. */
    buyer: raw.buyer,
    /** Number of times that this buyer bought this item. */
    purchaseCount: raw.purchase_count,
  })),
);

const purchase = z.pipe(
  z.looseObject({ ...saleFields, code }),
  z.transform((raw) => ({
    /** Purchase code in lower case. */
    code: raw.code,
    ...fromSale(raw),
  })),
);

const person = z.looseObject({ id: digits, username: name });

export const purchasesPage = z.pipe(
  z.looseObject({
    purchases: z.array(z.unknown()),
    buyer: z.optional(z.unknown()),
  }),
  z.transform((raw) => {
    const parsed = raw.purchases.map((entry) => purchase.safeParse(entry));
    const buyer = person.safeParse(raw.buyer);
    return {
      buyer: buyer.success ? { id: buyer.data.id, username: buyer.data.username } : null,
      entries: raw.purchases.length,
      purchases: parsed.flatMap((entry) => (entry.success ? [entry.data] : [])),
    };
  }),
);

export const usernameAnswer = z.looseObject({ username: name.check(z.minLength(1)) });
export const emailAnswer = z.looseObject({ email: name.check(z.minLength(3)) });

export const identityAnswer = z.pipe(
  z.looseObject({
    userId: digits,
    clientId: text,
    scopes: z.prefault(z.nullable(z.array(z.string())), null),
    ttl: z.prefault(z.nullable(z.number()), null),
  }),
  z.transform((raw) => ({
    /** Account id in digits: the only identity that never changes. */
    userId: raw.userId,
    /** Client id of the app; null for a personal token. */
    clientId: raw.clientId,
    scopes: raw.scopes ?? [],
    expiresInSeconds: raw.ttl,
  })),
);

const oneHour = 3600;
const tokenFields = {
  access_token: z.string().check(z.minLength(1)),
  // The documentation names 3600 seconds, which is also the default for an answer without a
  // lifetime.
  expires_in: z.prefault(z.coerce.number().check(z.positive()), oneHour),
};

export const refreshAnswer = z.looseObject(tokenFields);
export const grantAnswer = z.looseObject({
  ...tokenFields,
  refresh_token: z.string().check(z.minLength(1)),
});

export type Purchase = z.output<typeof purchase>;
export type Sale = z.output<typeof saleAnswer>;
export type Identity = z.output<typeof identityAnswer>;
export type Item = z.output<typeof item>;

/**
 * Returns the validated answer.
 * @throws MarketplaceError if the answer does not match the schema.
 */
export function read<S extends z.ZodMiniType>(
  schema: S,
  answer: { status: number; json: Json },
  call: string,
): z.output<S> {
  const { status, json } = answer;
  if (status !== 200) {
    throw new MarketplaceError({ kind: 'unexpected', reason: 'status' }, { call, status });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  // Names only paths and rules, because the values may be secret.
  const places = parsed.error.issues.map((issue) => issue.path.join('.') || '(all)');
  throw new MarketplaceError(
    { kind: 'unexpected', reason: 'shape' },
    { call, status, detail: `does not fit at ${places.slice(0, 5).join(' ')}` },
  );
}
