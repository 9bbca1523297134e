import type { ReactNode } from 'react';
import { dateFormat } from '@hub/language/formats';
import { calendarDays, formatLocalDate } from '#ui/dates.ts';

export interface ThreadFile {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** Width of a picture in pixels; null: no picture. */
  readonly width: number | null;
  readonly height: number | null;
  /** True if the file is lost permanently; only its name remains. */
  readonly gone?: boolean;
}

export interface ThreadMessage {
  /** Key of the message, the same before and after the hub stores it. */
  readonly key: string;
  /** True if the reader or a colleague of the reader wrote the message. */
  readonly isOwn: boolean;
  readonly author: string;
  readonly text: string;
  readonly files: readonly ThreadFile[];
  /** Instant in the API's format. */
  readonly at: string;
  /** Hidden from the other side. */
  readonly isNote?: boolean;
  /** Mark beside the author, such as “By email”; for a note instead of “Note”. */
  readonly mark?: string;
  readonly more?: ReactNode;
  /** Event of the conversation, shown instead of a message. */
  readonly line?: ReactNode;
  /**
   * `waiting`: the hub is unreachable. `behind`: an earlier message must be sent first. Absent: the
   * hub stored it.
   */
  readonly sending?: 'sending' | 'waiting' | 'behind' | { readonly refused: string };
}

/** Own pending or refused messages can follow newer messages of the other side. */
export const newestHere = (messages: readonly ThreadMessage[]): ThreadMessage | undefined =>
  messages.findLast(({ sending }) => sending === undefined);

export interface ThreadGroup {
  readonly key: string;
  readonly messages: [ThreadMessage, ...ThreadMessage[]];
}

interface ThreadDay {
  readonly key: string;
  readonly at: string;
  readonly groups: ThreadGroup[];
}

const togetherMs = 5 * 60_000;

const dayOf = (at: string): string => new Date(at).toDateString();

const belongs = (message: ThreadMessage, before: ThreadMessage): boolean =>
  message.author === before.author &&
  message.isOwn === before.isOwn &&
  (message.isNote ?? false) === (before.isNote ?? false) &&
  message.mark === before.mark &&
  message.line === undefined &&
  before.line === undefined &&
  Date.parse(message.at) - Date.parse(before.at) < togetherMs;

/** Event of a conversation, at its time among the messages. */
export interface ThreadLine {
  readonly key: string;
  readonly at: string;
  readonly line: ReactNode;
}

/** Lines before the first message wait until older messages load. */
export function withLines(
  messages: readonly ThreadMessage[],
  lines: readonly ThreadLine[],
  hasOlder: boolean,
): ThreadMessage[] {
  const all = [...messages];
  for (const each of lines) {
    const next = all.findIndex(({ at }) => Date.parse(at) > Date.parse(each.at));
    if (next === 0 && hasOlder) continue;
    const line = { ...each, isOwn: true, author: '', text: '', files: [] };
    all.splice(next === -1 ? all.length : next, 0, line);
  }
  return all;
}

/** `newFrom` starts a new group, so that a line can be drawn above it. */
export function groupMessages(
  messages: readonly ThreadMessage[],
  newFrom: string | null = null,
): ThreadDay[] {
  const days: ThreadDay[] = [];
  for (const message of messages) {
    let day = days.at(-1);
    if (day?.key !== dayOf(message.at)) {
      day = { key: dayOf(message.at), at: message.at, groups: [] };
      days.push(day);
    }
    const group = day.groups.at(-1);
    const before = group?.messages.at(-1);
    if (before !== undefined && message.key !== newFrom && belongs(message, before))
      group?.messages.push(message);
    else day.groups.push({ key: message.key, messages: [message] });
  }
  return days;
}

/** Formats a time by the reader's own clock. */
export const formatTime = (at: string): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit' }).format(new Date(at));

interface DayWords {
  readonly today: string;
  readonly yesterday: string;
}

export function formatDay(at: string, now: number, words: DayWords): string {
  const days = calendarDays(Date.parse(at), now);
  if (days === 0) return words.today;
  if (days === -1) return words.yesterday;
  return formatLocalDate(at);
}
