import type { ShownMove } from './shown-move-store.ts';
import type { Message } from './message-store.ts';

/** Conversation with a page of its messages. */
export interface Thread<View> {
  readonly conversation: View;
  /** Messages in ascending order. */
  readonly messages: readonly Message[];
  /** True if older messages exist. */
  readonly more: boolean;
  /** Merges and splits in order of time. */
  readonly moves: readonly ShownMove[];
}
