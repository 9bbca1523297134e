import { lastMessage } from './message-store.ts';
import { itsClosing, lastFace } from '#messenger/closings/closing-store.ts';
import { labelSiteText } from '#features/licenses';
import { statement } from '#platform/db/statement.ts';
import {
  columnsOf,
  jsonList,
  jsonObject,
  type RowOf,
  type TypedSql,
} from '#platform/db/sql/typed-sql.ts';
import { conversations } from '#schema/conversations.ts';
import { licenses } from '#schema/licenses.ts';
import { tags } from '#schema/messenger.ts';

/** SQL parts for reading conversations `c`, for buyers and operators. */

const site: TypedSql<string | null> = { text: labelSiteText };

const license = jsonObject(
  'l',
  {
    id: licenses.id,
    itemId: licenses.itemId,
    itemName: licenses.itemName,
    codeEnd: licenses.codeEnd,
    supportedUntil: licenses.supportedUntil,
  },
  { site },
);

/** License of conversation `c`; null if the license has moved to another account. */
const itsLicense: TypedSql<RowOf<typeof license> | null> = {
  text: `(select ${license.text} from licenses l where l.id = c.license_id and l.user_id = c.user_id)`,
};

export type LicenseOfConversation = RowOf<typeof license>;

const shared = columnsOf('c', {
  id: conversations.id,
  topic: conversations.topic,
  isUnverified: conversations.isUnverified,
  createdAt: conversations.createdAt,
  lastAt: conversations.lastAt,
  closedAt: conversations.closedAt,
});

interface Common {
  readonly license: RowOf<typeof itsLicense>;
  readonly last: RowOf<ReturnType<typeof lastMessage>>;
}

/** SQL condition for messages of the publisher that the buyer of `c` has not read. */
export const unreadOfBuyer = `m.conversation_id = c.id and m.position > c.buyer_read_position
  and m.side = 'publisher' and not m.is_note and not m.read_early`;

export type BuyerView = RowOf<typeof shared> &
  Common & {
    readonly unread: number;
    readonly unreadFrom: number | null;
    readonly closing: RowOf<typeof itsClosing>;
  };

export const buyerViewColumns = `${shared.text},
  ${itsLicense.text} as license, ${lastMessage('without').text} as last,
  (select count(*)::int from conversation_messages m where ${unreadOfBuyer}) as unread,
  (select min(m.position) from conversation_messages m where ${unreadOfBuyer}) as "unreadFrom",
  ${itsClosing.text} as closing`;

/**
 * Creates a statement that reads conversations for their buyer.
 * @param name Name of the prepared statement.
 * @param rest SQL conditions and order for conversations `c`.
 */
export const buyerViews = (name: string, rest: string) =>
  statement<BuyerView>(name, `select ${buyerViewColumns} from conversations c ${rest}`);

const forOperators = columnsOf('c', {
  userId: conversations.userId,
  email: conversations.email,
  licenseId: conversations.licenseId,
  waitingSince: conversations.waitingSince,
  snoozedUntil: conversations.snoozedUntil,
});

export interface Person {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: string | null;
}

const itsTags = jsonList(jsonObject('t', { id: tags.id, name: tags.name, color: tags.color }), {
  from: 'conversation_tags ct join tags t on t.id = ct.tag_id where ct.conversation_id = c.id',
  orderBy: 't.name, t.id',
});

export type OperatorView = RowOf<typeof shared> &
  RowOf<typeof forOperators> &
  Common & {
    readonly person: Person | null;
    readonly assigned: { readonly id: number; readonly username: string } | null;
    readonly isUnread: boolean;
    readonly isMentioned: boolean;
    readonly satisfaction: RowOf<typeof lastFace>;
    readonly tags: RowOf<typeof itsTags>;
    readonly present: readonly {
      readonly username: string;
      readonly doing: 'reading' | 'writing';
    }[];
  };

export const person = `(select json_build_object('username', u.username, 'firstName', u.first_name,
    'lastName', u.last_name, 'email', u.email, 'language', u.language) from users u where u.id = c.user_id)`;
const assigned = `(select json_build_object('id', u.id, 'username', u.username)
    from users u where u.id = c.assigned_to)`;
/** SQL that is true if operators have not read the newest message of the buyer. */
const isUnread = `coalesce((select m.position from conversation_messages m
    where m.conversation_id = c.id and m.side = 'buyer' order by m.position desc limit 1)
  > c.publisher_read_position, false)`;
const present = `(select coalesce(json_agg(json_build_object('username', u.username, 'doing', p.doing)
      order by u.username), '[]'::json)
    from conversation_presence p join users u on u.id = p.user_id
    where p.conversation_id = c.id and p.until > $1::timestamptz and p.user_id <> $2)`;

/**
 * Returns SQL for the ids of conversations with unread mentions of an operator. It does not depend
 * on a row, so a page evaluates it once. For a viewer it is empty.
 */
export const unreadMentionsOf = (operator: string): string => `array(
    select m.conversation_id from conversation_mentions n
    join conversation_messages m on m.id = n.message_id
    where n.operator_id = ${operator} and n.read_at is null and not exists (
      select from operators o where o.user_id = ${operator} and o.role = 'viewer'))`;

/**
 * SQL columns of a conversation for operators. `$1` is the current time and `$2` the operator. The
 * operator’s own indicator is left out.
 */
export const operatorViewColumns = `${shared.text}, ${forOperators.text},
  ${itsLicense.text} as license, ${lastMessage('with').text} as last, ${person} as person,
  ${assigned} as assigned, ${isUnread} as "isUnread",
  c.id = any(${unreadMentionsOf('$2')}) as "isMentioned", ${itsTags.text} as tags,
  ${lastFace.text} as satisfaction, ${present} as present`;
