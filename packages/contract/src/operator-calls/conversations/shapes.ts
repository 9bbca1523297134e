import * as z from 'zod/mini';
import { knownVersions, siteKind } from '#contract/calls/site-facts.ts';
import { conversations as bounds, faces } from '#contract/conversations/conversation-limits.ts';
import {
  conversationTopics,
  labeledLicense,
  messageShape,
  moveShape,
} from '#contract/conversations/conversations.ts';
import { knownDiagnosis } from '#contract/diagnosis.ts';
import { idInBody, instant } from '#contract/fields.ts';
import { licenseStatus } from '#contract/license-facts.ts';

/**
 * Lists of conversations. `waiting`: conversations that need an answer of the publisher, longest
 * wait first. All other lists: latest first. `mentions`: conversations with unread notes that
 * mention the reader.
 */
export const conversationBoxes = [
  'waiting',
  'mine',
  'nobodys',
  'mentions',
  'snoozed',
  'closed',
  'all',
] as const;

export const conversationSorts = ['newest', 'oldest'] as const;

export const tagColors = [
  'gray',
  'red',
  'orange',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const;

export const tag = z.object({ id: z.int(), name: z.string(), color: z.enum(tagColors) });

export const operator = z.object({ id: z.int(), username: z.string() });

export const message = z.object({
  ...messageShape,
  is_note: z.boolean(),
  /** With their current usernames. */
  mentions: z.array(operator),
  /**
   * `verified`: an email from the author's verified address, for which the mail server vouches.
   * `unverified`: the sender may be anyone. Null: written in the hub.
   */
  by_email: z.nullable(z.enum(['verified', 'unverified'])),
  /** True if the email had more text, such as a quotation: `conversationOriginal` shows it. */
  has_original: z.boolean(),
});

export const row = z.object({
  id: z.int(),
  topic: z.enum(conversationTopics),
  /** Author. For a person who could not sign in, `id` is null and `name` is the email address. */
  person: z.object({ id: z.nullable(z.int()), name: z.string(), email: z.string() }),
  license: labeledLicense,
  state: z.enum(['open', 'snoozed', 'closed']),
  unverified: z.boolean(),
  /** Null if no answer is due. */
  waiting_since: z.nullable(instant),
  /** Time at which the reply is due, if that is within the last working hour or past. */
  reply_due: z.nullable(instant),
  snoozed_until: z.nullable(instant),
  assigned_to: z.nullable(operator),
  /** Last rating. */
  satisfaction: z.nullable(z.enum(faces)),
  /** Sorted by name. */
  tags: z.array(tag),
  created_at: instant,
  last: message,
  /** True if no operator has read the buyer's last message. */
  is_unread: z.boolean(),
  /** True if an unread note mentions the reader. */
  mentions_me: z.boolean(),
  /** Other operators. */
  present: z.array(z.object({ username: z.string(), doing: z.enum(['reading', 'writing']) })),
});

export const move = z.object({
  ...moveShape,
  by: z.string(),
  can_undo: z.boolean(),
});

const site = z.object({
  url: z.string(),
  kind: siteKind,
  last_seen_at: instant,
  ...knownVersions,
  diagnosis: knownDiagnosis,
});

const buyer = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: instant,
  blocked_at: z.nullable(instant),
  accounts: z.array(
    z.object({ envato_username: z.string(), status: z.enum(['connected', 'reconnect']) }),
  ),
  licenses: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      item: z.string(),
      code_end: z.string(),
      status: licenseStatus,
      sold_at: instant,
      supported_until: z.nullable(instant),
      sites: z.array(site),
    }),
  ),
  /** Latest first. */
  earlier: z.array(
    z.object({ id: z.int(), topic: z.enum(conversationTopics), text: z.string(), at: instant }),
  ),
  events: z.array(z.object({ id: z.int(), at: instant, text: z.string() })),
});

export const conversation = z.object({
  ...row.shape,
  /** Oldest first. */
  ratings: z.array(z.object({ face: z.enum(faces), comment: z.string(), at: instant })),
  /** Tags of other conversations about the item, most frequent first. */
  suggested_tags: z.array(z.int()),
  /** Null for a person who cannot sign in, and for a program, which reads people by id. */
  buyer: z.nullable(buyer),
  /** Language of the buyer’s account; null before a choice or without an account. */
  language: z.nullable(z.string()),
  /** Account that the email address or a purchase code in the text suggests; unverified. */
  perhaps: z.nullable(
    z.object({ id: z.int(), username: z.string(), by: z.enum(['address', 'code']) }),
  ),
});

export const event = z.object({
  kind: z.enum(['message', 'state', 'presence', 'moved']),
  conversation: row,
  message: z.nullable(message),
  counts: z.object({ waiting: z.int(), mine: z.int(), nobodys: z.int(), mentions: z.int() }),
});

/** Changes of the conversation that are made together with the reply or not at all. */
export const answerSteps = z.object({
  tags: z.array(idInBody).check(z.maxLength(bounds.tagsInSteps)),
  /** `me` is the sender; null keeps the assignee. */
  assign: z.nullable(z.union([z.enum(['me', 'nobody']), idInBody])),
  /** Null keeps the conversation open. */
  end: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('close') }),
      z.object({
        kind: z.literal('snooze'),
        hours: z.int().check(z.minimum(1), z.maximum(bounds.snoozeHours)),
      }),
    ]),
  ),
});

export type AnswerSteps = z.output<typeof answerSteps>;

export const cannedAnswer = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  translations: z.record(z.string(), z.string()),
  steps: z.nullable(answerSteps),
});

/** `mine`: assigned to the operator or to no one. */
export const mailChoices = ['none', 'mine', 'all'] as const;
