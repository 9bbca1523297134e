import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';

export const siteKind = z.enum(['live', 'staging', 'local']);

/** What a site's software is; each of it may be missing. */
export const about = {
  theme_version: z.optional(text(64)),
  wordpress_version: z.optional(text(64)),
  php_version: z.optional(text(64)),
};
