/** Who takes the messages of buyers. */
export type MessengerSettings = {
  /** The publisher's mailbox, for messages that nobody read and for reports of login issues. */
  readonly mailTo: string;
  /** For how many days a conversation is kept after it was closed. */
  readonly retentionDays: number;
} & (
  | { readonly provider: 'own' }
  | { readonly provider: 'intercom'; readonly appId: string; readonly secret: string }
);
