import type { QueryClient } from '@tanstack/react-query';
import type { Talk } from './talk/talk.ts';

/** Loaded messenger of a vendor or of the hub. */
export interface Messenger {
  /** Conversations for the hub’s panel; null if a vendor has its own window and launcher. */
  readonly talk: Talk | null;
  show(): void;
  /** Calls the listener with the number of unread messages, now and after each change. */
  onUnread(listener: (count: number) => void): void;
  /** A proof of identity expires after an hour, and a page may stay open longer. */
  prove(token: string): void;
  end(): void;
}

export interface MessengerUser {
  /** Workspace at the vendor; null for the hub’s messenger. */
  readonly appId: string | null;
  /** Proof of identity from the hub; null for a guest. */
  readonly token: string | null;
  /** Null for a guest. */
  readonly userId: number | null;
  readonly client: QueryClient;
}

export type StartMessenger = (user: MessengerUser) => Promise<Messenger>;
