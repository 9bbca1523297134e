/**
 * Returns SQL for the ids of conversations with unread mentions of an operator. It does not depend
 * on a row, so a page evaluates it once. For a viewer it is empty.
 */
export const unreadMentionsOf = (operator: string): string => `array(
    select m.conversation_id from conversation_mentions n
    join conversation_messages m on m.id = n.message_id
    where n.operator_id = ${operator} and n.read_at is null and not exists (
      select from operators o where o.user_id = ${operator} and o.role = 'viewer'))`;
