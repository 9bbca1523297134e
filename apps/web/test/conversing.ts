import type { AnswerOf } from '@hub/contract/calls';
import { answer } from './server.ts';

/** Test data of conversations, as the hub answers it. Each builder accepts overrides. */

type ConversationList = AnswerOf<'conversations'>;
type Conversation = ConversationList['rows'][number];
type Message = Conversation['last'];
type News = AnswerOf<'conversationEvents'>['events'][number];

export const aMessage = (position: number, own: Partial<Message> = {}): Message => ({
  position,
  name: null,
  side: 'publisher',
  author: 'Ines',
  mine: false,
  text: `Message ${position}`,
  files: [],
  secrets: [],
  at: new Date(Date.now() - (1000 - position) * 60_000).toISOString(),
  ...own,
});

export const ownMessage = (position: number, own: Partial<Message> = {}): Message =>
  aMessage(position, { side: 'buyer', author: 'Marta', mine: true, ...own });

export const aConversation = (own: Partial<Conversation> = {}): Conversation => ({
  id: 5,
  topic: 'question',
  license: { id: 1, label: 'Essentials', support_ended: false },
  state: 'open',
  unverified: false,
  created_at: '2026-11-03T22:10:00Z',
  last: ownMessage(1),
  unread: 0,
  unread_from: null,
  satisfaction: null,
  ...own,
});

export const aPage = (messages: Message[], own: Partial<Conversation> = {}) => ({
  conversation: aConversation({ last: messages.at(-1) ?? ownMessage(1), ...own }),
  messages,
  more: false,
  moves: [],
});

export const aList = (
  rows: Conversation[] = [],
  own: Partial<ConversationList> = {},
): ConversationList => ({
  agreed: true,
  unread: rows.reduce((sum, { unread }) => sum + unread, 0),
  working: { is_open: true, opens_at: null },
  rows,
  next: null,
  ...own,
});

export const news = (message: Message, own: Partial<Conversation> = {}): News => {
  const conversation = aConversation({ last: message, ...own });
  return { kind: 'message', conversation, message, unread: conversation.unread };
};

interface MessengerAnswers {
  readonly list?: ConversationList;
  readonly page?: AnswerOf<'conversation'>;
}

/** Answers the calls of the messenger; by default without conversations. */
export function answerTalk({ list = aList(), page }: MessengerAnswers = {}): void {
  answer('conversations', list);
  if (page !== undefined) answer('conversation', page);
  answer('conversationEvents', { events: [], last: '10', gap: false });
  answer('readConversation', { unread: 0 });
}
