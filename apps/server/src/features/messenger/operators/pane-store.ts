import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { columnsOf, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { conversations } from '#schema/conversations.ts';
import { activations } from '#schema/verification.ts';

/** Maximum number of earlier conversations, and of characters of their first message. */
const limits = { conversations: 20, signs: 200 } as const;

const versions = columnsOf('a', {
  activationId: activations.id,
  themeVersion: activations.themeVersion,
  wordpressVersion: activations.wordpressVersion,
  phpVersion: activations.phpVersion,
  findings: activations.findings,
  diagnosedAt: activations.diagnosedAt,
});

const versionsOfSites = statement<RowOf<typeof versions>>(
  'conversation_sites',
  `select ${versions.text} from activations a join licenses l on l.id = a.license_id
   where l.user_id = $1 and a.ended_at is null`,
);

const earlierColumns = columnsOf('c', {
  id: conversations.id,
  topic: conversations.topic,
  at: conversations.lastAt,
});

const earlier = statement<RowOf<typeof earlierColumns> & { readonly text: string }>(
  'conversations_earlier',
  `select ${earlierColumns.text},
     coalesce((select left(m.text, ${limits.signs}) from conversation_messages m
       where m.conversation_id = c.id and not m.is_note order by m.position limit 1), '') as text
   from conversations c where c.user_id = $1 and c.id <> $2 and c.merged_into is null
   order by c.last_at desc, c.id desc limit ${limits.conversations}`,
);

const texts = statement<{ readonly text: string }>(
  'conversation_texts_of_buyer',
  `select m.text from conversation_messages m
   where m.conversation_id = $1 and m.side = 'buyer' order by m.position limit 5`,
);

export const createPaneStore = (db: Db) => ({
  versionsOfSites: (userId: number) => db.run(versionsOfSites, [userId]),
  /** Returns the other conversations of a buyer, newest first. */
  earlier: (userId: number, conversationId: number) => db.run(earlier, [userId, conversationId]),
  async textsOfBuyer(conversationId: number): Promise<string[]> {
    return (await db.run(texts, [conversationId])).map(({ text }) => text);
  },
});
