/**
 * SQL of the ids of conversations with unread mentions of an operator. It depends on no row, so a
 * page of conversations reads it once. A viewer, who can open no note, has none.
 */
export const unreadMentionsOf = (operator: string): string => `array(
    select m.conversation_id from conversation_mentions n
    join conversation_messages m on m.id = n.message_id
    where n.operator_id = ${operator} and n.read_at is null and not exists (
      select from operators o where o.user_id = ${operator} and o.role = 'viewer'))`;
