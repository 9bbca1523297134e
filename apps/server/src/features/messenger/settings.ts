/** Mailbox of replies by email. */
export interface InboundSettings {
  /** `imaps://user:password@host:port/folder`. */
  readonly imapUrl: string;
  /** Address of the mailbox; replies go to it with a tag. */
  readonly address: string;
  /** Name with which its mail server signs `Authentication-Results`. */
  readonly authservId: string;
  /** True if operators may answer by email. */
  readonly operatorReplies: boolean;
}

/** Messenger that receives buyers' messages. */
export type MessengerSettings = {
  /** The publisher's mailbox, for unread messages and for login reports. */
  readonly mailTo: string;
  /** Days that a conversation is kept after it was closed. */
  readonly retentionDays: number;
  /** Null: replies to emails go to `mailTo`, and the hub reads none. */
  readonly inbound: InboundSettings | null;
} & (
  | { readonly provider: 'own' }
  | { readonly provider: 'intercom'; readonly appId: string; readonly secret: string }
);
