import * as z from 'zod/mini';
import { instant, text } from '#contract/fields.ts';

export const siteKind = z.enum(['live', 'staging', 'local']);

export const about = {
  theme_version: z.optional(text(64)),
  wordpress_version: z.optional(text(64)),
  php_version: z.optional(text(64)),
};

/** Versions that a site reported last; null if it sent none. */
export const knownVersions = {
  theme_version: z.nullable(z.string()),
  wordpress_version: z.nullable(z.string()),
  php_version: z.nullable(z.string()),
};

export const intent = z.enum(['move', 'staging', 'new']);

/** Fields that a site sends about itself with every type of activation. */
export const asking = {
  item_id: z.int().check(z.positive()),
  site_url: text(2048),
  ...about,
  environment: z.optional(text(32)),
  locale: z.optional(text(32)),
  intent: z.optional(intent),
  previous_activation_id: z.optional(text(32)),
};

/** Answer to every type of activation. */
export const activated = z.object({
  activation_id: z.string(),
  activation_token: z.string(),
  certificate: z.string(),
  audience: z.string(),
  kind: siteKind,
  refresh_after: instant,
  masked_purchase_code: z.string(),
});

/** Random value of an attempt, by which the hub recognizes a retry after a lost answer. */
export const chance = text(128).check(z.regex(/^[A-Za-z0-9_-]{22,128}$/));
