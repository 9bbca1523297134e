import type { Role } from '@hub/contract/roles';
import type { Happened } from './event-store.ts';

/** Who follows what happens, and as what. */
export interface Reader {
  readonly userId: number;
  readonly sessionHash: string;
  /** What they may as one who runs the hub; null: they follow their own conversations, as a buyer. */
  readonly role: Role | null;
}

/** Whom something is shown to: one person, in all the sessions in which they follow. */
export interface Audience extends Omit<Reader, 'sessionHash'> {
  readonly sessions: readonly string[];
}

export interface Shown {
  /** As the page takes it, by the event's id; what is not there any more is left out. */
  readonly events: ReadonlyMap<number, object>;
  /** Those of the sessions that go on, with what their user may. */
  readonly living: ReadonlyMap<string, Role | null>;
}

/** What readers are shown of what happened. */
export interface Views {
  show(audience: Audience, events: readonly Happened[]): Promise<Shown>;
}

export const concerns = ({ userId, role }: Reader, happened: Happened): boolean =>
  role !== null || (happened.userId === userId && !happened.isInternal);

/** A way to one reader's page. */
export interface Line {
  /** Nothing, where it has ended. */
  send(text: string): void;
  end(): void;
  /** Told once, however it ends. */
  onEnd(work: () => void): void;
}

interface SentEvent {
  /** A page takes it up as `data` where it has no name. */
  readonly name?: 'hello' | 'alive';
  /** Where whoever comes back goes on from. */
  readonly id?: number;
  readonly data: object;
}

/** As server-sent events are written. */
export function eventText({ name, id, data }: SentEvent): string {
  const lines = [name && `event: ${name}`, id !== undefined && `id: ${id}`];
  return [...lines.filter(Boolean), `data: ${JSON.stringify(data)}`, '', ''].join('\n');
}
