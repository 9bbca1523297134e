import type { Db } from './db.ts';
import { partOf, type Sought } from './holds.ts';
import { statement } from './statement.ts';
import type { Clock } from '#platform/clock.ts';

/** The indexes over `partsOf(text)`, and whether their texts are without accents. */
const isFolded = {
  users_text: true,
  accounts_text: false,
  activations_text: false,
  // Of what the hub itself has folded, and what is looked for there it folds, too.
  conversation_messages_parts: false,
} as const;
export type TextIndex = keyof typeof isFolded;

/** So many parts leave hardly a text that is not meant, and each is looked at anyway. */
const enough = 4;
/** For so long it is not asked anew how common parts are, in milliseconds. */
const known = 600_000;

const parts = statement<{ parts: string[] }>('text_parts', 'select text_parts($1) as parts');
const foldedParts = statement<{ parts: string[] }>(
  'text_parts_folded',
  'select text_parts(without_accents($1)) as parts',
);

/** What `analyze` counted last: the parts that most texts have, and how many of them do. */
const common = statement<{ part: string; share: number }>(
  'text_parts_common',
  `select part, share from pg_stats as s,
     unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as counted (part, share)
   where s.schemaname = current_schema() and s.tablename = $1 and part is not null`,
);

/** Those of a text that the fewest have; all, where nothing is known of any. */
export function rarestOf(
  all: readonly string[],
  shares: ReadonlyMap<string, number>,
): readonly string[] {
  const shareOf = (part: string): number => shares.get(part) ?? 0;
  const each = [...new Set(all)];
  return shares.size === 0
    ? each
    : each.toSorted((one, other) => shareOf(one) - shareOf(other)).slice(0, enough);
}

export interface RareParts {
  /** What was typed, with those of its parts by which an index finds it. */
  seek(index: TextIndex, typed: string): Promise<Sought>;
}

/**
 * Of a part that everybody has (of “@mail.example”, say) an index reads through everybody, and leaves nobody out:
 * that takes longer than all else. So it is asked for the rarest few, by what the database knows of them.
 */
export function createRareParts(db: Db, clock: Clock): RareParts {
  const counted = new Map<TextIndex, { at: number; shares: ReadonlyMap<string, number> }>();

  async function sharesIn(index: TextIndex): Promise<ReadonlyMap<string, number>> {
    const now = clock.now().getTime();
    const last = counted.get(index);
    if (last && now - last.at < known) return last.shares;
    const rows = await db.run(common, [index]);
    const shares = new Map(rows.map(({ part, share }) => [part, share]));
    counted.set(index, { at: now, shares });
    return shares;
  }

  return {
    async seek(index, typed) {
      const part = partOf(typed);
      const [shares, [found]] = await Promise.all([
        sharesIn(index),
        db.run(isFolded[index] ? foldedParts : parts, [part]),
      ]);
      return { part, parts: rarestOf(found?.parts ?? [], shares) };
    },
  };
}
