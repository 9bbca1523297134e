/** Another's messenger on the page, once it is there. */
export interface Messenger {
  show(): void;
  /** Tells how many messages wait unread, now and with each change. */
  onUnread(listener: (count: number) => void): void;
  /** Takes a newer proof of the same person: one lives an hour, a page may stay open for longer. */
  prove(token: string): void;
  /** Forgets who was here. */
  end(): void;
}

/** What a vendor is told. */
export interface MessengerUser {
  /** The workspace. */
  readonly appId: string;
  /** The hub's proof of who is signed in; null for somebody who is not. */
  readonly token: string | null;
}

/** Loads a vendor's messenger; rejects where it cannot be loaded. */
export type StartMessenger = (user: MessengerUser) => Promise<Messenger>;
