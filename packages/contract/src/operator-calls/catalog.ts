import * as z from 'zod/mini';
import { operatorCallGroup } from '#contract/call.ts';
import { itemKinds } from '#contract/catalog.ts';

const named = z.object({ name: z.string(), url: z.string() });

export const operatorCatalogCalls = operatorCallGroup({
  catalogInForce: {
    method: 'GET',
    path: '/api/operator/catalog',
    group: 'Catalog',
    summary: 'What is sold and said now, and the file that says so',
    access: 'operator',
    role: 'viewer',
    scope: null,
    gate: 'none',
    answer: z.object({
      /** The file that is the truth. */
      file: z.string(),
      brand: z.string(),
      items: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          kind: z.enum(itemKinds),
          url: z.string(),
          /** Of a theme: its folder; null: its releases are not published here. */
          slug: z.nullable(z.string()),
        }),
      ),
      plugins: z.array(z.object({ slug: z.string(), name: z.string() })),
      offers: z.array(named),
      /** What is promoted: the banner first, where there is one. */
      promotions: z.array(
        z.extend(named, {
          is_banner: z.boolean(),
          text: z.string(),
          coupon: z.nullable(z.string()),
          starts_at: z.nullable(z.string()),
          ends_at: z.nullable(z.string()),
        }),
      ),
      links: z.array(named),
    }),
  },
});
