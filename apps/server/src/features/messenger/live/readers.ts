import type { Language } from '@hub/language/languages';
import type { Role } from '@hub/contract/roles';
import type { ConversationEvent } from '#messenger/records/event-store.ts';

export interface Reader {
  readonly userId: number;
  readonly sessionHash: string;
  /** Role of an operator; null for a buyer. */
  readonly role: Role | null;
  readonly language: Language;
}

/** Person who receives events, with the sessions of all open streams. */
export interface Audience extends Omit<Reader, 'sessionHash'> {
  readonly sessions: readonly string[];
}

/** Returns true if a reader may see an event. Operators see every event. */
export const concerns = ({ userId, role }: Reader, happened: ConversationEvent): boolean =>
  role !== null || (happened.userId === userId && !happened.isInternal);

export interface Line {
  /** Sends text. An ended connection ignores it. */
  send(text: string): void;
  end(): void;
  /** Registers work that runs once at the end of the connection. */
  onEnd(work: () => void): void;
}

interface SentEvent {
  /** Event name. Clients receive an event without a name as data. */
  readonly name?: 'hello' | 'alive';
  /** Cursor from which a reconnecting client continues. */
  readonly id?: number;
  readonly data: object;
}

/** Returns the event in the format of server-sent events. */
export function eventText({ name, id, data }: SentEvent): string {
  const lines = [name && `event: ${name}`, id !== undefined && `id: ${id}`];
  return [...lines.filter(Boolean), `data: ${JSON.stringify(data)}`, '', ''].join('\n');
}
