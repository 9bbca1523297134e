import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { more } from './texts.ts';

export type AuditLogEvent = OperatorAnswerOf<'operatorAuditLog'>['rows'][number];

/** Something that an event was about: what it is, and its value, which may be anybody's words. */
export interface Fact {
  /** Label, with the separator before it. */
  readonly words: string;
  readonly value: string;
  readonly after: string;
}

const factOf = (key: keyof typeof more.of, value: string | number): Fact => {
  if (key === 'share' && value === 0) return { words: ` · ${more.noShare}`, value: '', after: '' };
  const [words, after] = more.of[key];
  return { words: words === '' ? ' · ' : ` · ${words} `, value: String(value), after };
};

/** Returns details that the text of an event leaves out. */
export function moreOf({ event, details }: Pick<AuditLogEvent, 'event' | 'details'>): Fact[] {
  const [subject = ''] = event.split('.');
  const keys = more.keys[event] ?? more.keys[subject] ?? [];
  return keys.flatMap((key) => {
    const value = details[key];
    const isSaid = (typeof value === 'string' && value !== '') || typeof value === 'number';
    return isSaid ? [factOf(key, value)] : [];
  });
}
