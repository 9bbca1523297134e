import type { MailedConversation } from './mail-store.ts';
import type { Message } from '#messenger/records/message-store.ts';
import type { License } from '#features/licenses';

/** Messages of one email, with the current licenses of the buyer. */
export interface MailedMessages {
  readonly conversation: MailedConversation;
  readonly messages: readonly Message[];
  readonly licenses: readonly License[];
}
