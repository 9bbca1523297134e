import type { Language } from '@hub/language/languages';
import type { Role } from '@hub/contract/roles';
import type { ConversationEvent } from './event-store.ts';

/** Reader of a stream, with their role. */
export interface Reader {
  readonly userId: number;
  readonly sessionHash: string;
  /** Operator's role; null: a buyer who follows their own conversations. */
  readonly role: Role | null;
  readonly language: Language;
}

/** Receiver of events: one person in all the sessions with streams. */
export interface Audience extends Omit<Reader, 'sessionHash'> {
  readonly sessions: readonly string[];
}

export interface VisibleEvents {
  /** Events in the page's format, by id; deleted conversations are left out. */
  readonly events: ReadonlyMap<number, object>;
  /** Valid sessions, with their users' roles. */
  readonly living: ReadonlyMap<string, Role | null>;
}

/** Converts events to what readers may see. */
export interface Views {
  show(audience: Audience, events: readonly ConversationEvent[]): Promise<VisibleEvents>;
}

export const concerns = ({ userId, role }: Reader, happened: ConversationEvent): boolean =>
  role !== null || (happened.userId === userId && !happened.isInternal);

/** A way to one reader's page. */
export interface Line {
  /** Nothing, where it has ended. */
  send(text: string): void;
  end(): void;
  /** Called once, however it ends. */
  onEnd(work: () => void): void;
}

interface SentEvent {
  /** Without a name, pages receive it as `data`. */
  readonly name?: 'hello' | 'alive';
  /** Cursor for a reconnect. */
  readonly id?: number;
  readonly data: object;
}

/** Returns the text of a server-sent event. */
export function eventText({ name, id, data }: SentEvent): string {
  const lines = [name && `event: ${name}`, id !== undefined && `id: ${id}`];
  return [...lines.filter(Boolean), `data: ${JSON.stringify(data)}`, '', ''].join('\n');
}
