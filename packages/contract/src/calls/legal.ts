import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';

export const legalDocuments = ['terms', 'privacy'] as const;

/** Deepest nesting of lists and quotations. */
export const deepestText = 4;

const span = z.object({
  text: z.string(),
  strong: z.optional(z.boolean()),
  em: z.optional(z.boolean()),
  code: z.optional(z.boolean()),
  /** True for a line break, which has an empty `text`. */
  br: z.optional(z.boolean()),
  /** A page of the hub, a heading of this text, or an http, https, mailto or tel address. */
  href: z.optional(z.string()),
});
const spans = z.array(span);

const heading = z.object({
  kind: z.literal('heading'),
  level: z.literal([2, 3, 4]),
  id: z.string(),
  spans,
});
const paragraph = z.object({ kind: z.literal('paragraph'), spans });
const rule = z.object({ kind: z.literal('rule') });
const table = z.object({
  kind: z.literal('table'),
  head: z.array(spans),
  rows: z.array(z.array(spans)),
});

export type TextSpan = z.output<typeof span>;
/** Text as a tree of the elements that a page may contain. Markup is never parsed as HTML. */
export type TextBlock =
  | z.output<typeof heading>
  | z.output<typeof paragraph>
  | z.output<typeof rule>
  | z.output<typeof table>
  | { readonly kind: 'quote'; readonly blocks: readonly TextBlock[] }
  | {
      readonly kind: 'list';
      /** Number of the first item; null for a list without numbers. */
      readonly start: number | null;
      readonly items: readonly (readonly TextBlock[])[];
    };

/** A recursive schema would not fit the OpenAPI document. */
function blockWithin(depth: number): z.ZodMiniType<TextBlock> {
  if (depth === 0) return z.union([heading, paragraph, rule, table]);
  const blocks = z.array(blockWithin(depth - 1));
  const quote = z.object({ kind: z.literal('quote'), blocks });
  const start = z.nullable(z.int());
  const list = z.object({ kind: z.literal('list'), start, items: z.array(blocks) });
  return z.union([heading, paragraph, rule, table, quote, list]);
}

export const legalCalls = callGroup({
  legal: {
    ...commonOf('Configuration').publicRead,
    path: '/api/legal',
    summary: 'Returns the publisher’s terms or privacy text, if the catalog names one',
    query: z.object({ document: z.enum(legalDocuments) }),
    answer: z.object({ title: z.string(), blocks: z.array(blockWithin(deepestText)) }),
    refusals: ['not_found'],
  },
});
