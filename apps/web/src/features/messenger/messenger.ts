import type { QueryClient } from '@tanstack/react-query';
import type { Talk } from './talk/talk.ts';

/** A messenger on the page, once it is there: a vendor's, or the hub's own. */
export interface Messenger {
  /** Panel of the hub's own messenger. Null: a vendor has a window and a launcher. */
  readonly talk: Talk | null;
  show(): void;
  /** Tells how many messages wait unread, now and with each change. */
  onUnread(listener: (count: number) => void): void;
  /** Takes a newer proof of the same person: one lives an hour, a page may stay open for longer. */
  prove(token: string): void;
  /** Forgets who was here. */
  end(): void;
}

/** User for a messenger. */
export interface MessengerUser {
  /** The workspace of a vendor; null: the hub's own. */
  readonly appId: string | null;
  /** The hub's proof of who is signed in; null for someone who is not. */
  readonly token: string | null;
  /** Null for a guest. */
  readonly userId: number | null;
  readonly client: QueryClient;
}

/** Loads a messenger; rejects where it cannot be loaded. */
export type StartMessenger = (user: MessengerUser) => Promise<Messenger>;
