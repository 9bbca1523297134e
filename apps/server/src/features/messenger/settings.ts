/** Who takes the messages of buyers. */
export type MessengerSettings = {
  /** The publisher's mailbox, for the hub's own form and for reports of login issues. */
  readonly mailTo: string;
} & (
  | { readonly provider: 'own' }
  | { readonly provider: 'intercom'; readonly appId: string; readonly secret: string }
);
