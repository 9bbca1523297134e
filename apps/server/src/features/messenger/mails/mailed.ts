import type { MailedConversation } from './mail-store.ts';
import type { Message } from '#messenger/records/message-store.ts';
import type { License } from '#features/licenses';

/** A run of messages as it goes out, with what its buyer owns at that moment. */
export interface Mailed {
  readonly conversation: MailedConversation;
  readonly messages: readonly Message[];
  readonly licenses: readonly License[];
}
