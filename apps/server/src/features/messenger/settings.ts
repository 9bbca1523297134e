export interface InboundSettings {
  /** IMAP URL: `imaps://user:password@host:port/folder`. */
  readonly imapUrl: string;
  /** Address of the mailbox. Reply addresses add a tag to it. */
  readonly address: string;
  /** Name of the mail server in `Authentication-Results`. */
  readonly authservId: string;
  /** True if operators may answer by email. */
  readonly operatorReplies: boolean;
}

export type MessengerSettings = {
  /** Address of the publisher for unread messages and login reports. */
  readonly mailTo: string;
  /** Days that a conversation is stored after its closing. */
  readonly retentionDays: number;
  /** Settings of the mailbox; null if replies go to `mailTo` and the hub reads no mailbox. */
  readonly inbound: InboundSettings | null;
} & (
  | { readonly provider: 'own' }
  | { readonly provider: 'intercom'; readonly appId: string; readonly secret: string }
);
