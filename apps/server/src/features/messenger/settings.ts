/** Messenger that receives buyers' messages. */
export type MessengerSettings = {
  /** The publisher's mailbox, for unread messages and for login reports. */
  readonly mailTo: string;
  /** For how many days a conversation is kept after it was closed. */
  readonly retentionDays: number;
} & (
  | { readonly provider: 'own' }
  | { readonly provider: 'intercom'; readonly appId: string; readonly secret: string }
);
