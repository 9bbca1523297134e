import type { OperatorAnswerOf } from '@hub/contract/operator-calls';

export type ListPage = OperatorAnswerOf<'operatorConversations'>;
export type ThreadPage = OperatorAnswerOf<'operatorConversation'>;

export type Row = ListPage['rows'][number];
export type Conversation = ThreadPage['conversation'];
export type Message = ThreadPage['messages'][number];
export type Buyer = NonNullable<Conversation['buyer']>;
export type Tools = OperatorAnswerOf<'conversationTools'>;
export type Tag = Tools['tags'][number];
export type CannedAnswer = Tools['canned'][number];
export type Event = OperatorAnswerOf<'operatorConversationEvents'>['events'][number];
