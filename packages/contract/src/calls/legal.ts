import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';

/** Which text: a page of its own for each. */
export const legalDocuments = ['terms', 'privacy'] as const;

/** How far lists and quotations may stand in each other. */
export const deepestText = 4;

const span = z.object({
  text: z.string(),
  strong: z.optional(z.boolean()),
  em: z.optional(z.boolean()),
  code: z.optional(z.boolean()),
  /** The next line begins here; `text` is empty. */
  br: z.optional(z.boolean()),
  /** Of a page of the hub, a heading of this text, or elsewhere: http, https, mailto or tel. */
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
/** A text as a tree of what a page may draw: no markup ever becomes HTML by itself. */
export type TextBlock =
  | z.output<typeof heading>
  | z.output<typeof paragraph>
  | z.output<typeof rule>
  | z.output<typeof table>
  | { readonly kind: 'quote'; readonly blocks: readonly TextBlock[] }
  | {
      readonly kind: 'list';
      /** The first number; null: not numbered. */
      readonly start: number | null;
      readonly items: readonly (readonly TextBlock[])[];
    };

/** Bounded, so that the document of the API names it without a circle. */
function blockWithin(depth: number): z.ZodMiniType<TextBlock> {
  if (depth === 0) return z.union([heading, paragraph, rule, table]);
  const blocks = z.array(blockWithin(depth - 1));
  return z.union([
    heading,
    paragraph,
    rule,
    table,
    z.object({ kind: z.literal('quote'), blocks }),
    z.object({
      kind: z.literal('list'),
      start: z.nullable(z.int()),
      items: z.array(blocks),
    }),
  ]);
}

export const legalCalls = callGroup({
  legal: {
    method: 'GET',
    path: '/api/legal',
    group: 'Configuration',
    summary: 'The publisher’s own terms or privacy text, where the catalog names one',
    access: 'public',
    gate: 'none',
    query: z.object({ document: z.enum(legalDocuments) }),
    answer: z.object({ title: z.string(), blocks: z.array(blockWithin(deepestText)) }),
    refusals: ['not_found'],
  },
});
