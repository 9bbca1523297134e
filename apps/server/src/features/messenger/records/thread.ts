import type { ShownMove } from './shown-move-store.ts';
import type { Message } from './message-store.ts';

/** A conversation and a page of its messages. */
export interface Thread<View> {
  readonly conversation: View;
  /** Messages in order. */
  readonly messages: readonly Message[];
  /** True if older ones exist. */
  readonly more: boolean;
  /** Merges and splits, by time. */
  readonly moves: readonly ShownMove[];
}
