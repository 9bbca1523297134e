import * as z from 'zod/mini';
import { operatorCallGroup } from '#contract/call.ts';
import { conversations as bounds } from '#contract/conversations/conversation-limits.ts';
import {
  file,
  fileIds,
  messageName,
  messageText,
  position,
  uploadQuery,
} from '#contract/conversations/conversations.ts';
import { idInBody, instant, name, outcome, prose } from '#contract/fields.ts';
import { messageLength } from '#contract/limits.ts';
import { cannedAnswer, mailChoices, message, row } from './conversation-shapes.ts';
import { conversationGroup } from './conversations.ts';

const write = {
  group: conversationGroup,
  access: 'operator',
  scope: null,
  method: 'POST',
  role: 'support',
  gate: 'token',
} as const;

/**
 * Actions that a program may also take. Tools and habits of the person who answers are excluded.
 */
const open = { ...write, scope: 'conversations:write' } as const;

const about = { id: idInBody } as const;

export const answerConversationBody = z.object({
  ...about,
  name: messageName,
  text: messageText,
  files: fileIds,
  /** Newest message that was seen. If a colleague answered since, nothing is sent. */
  seen: position,
  close: z.boolean(),
});

export const noteBody = z.object({ ...about, name: messageName, text: prose(messageLength) });

export const cannedAnswerBody = z.object({
  /** Null: a new one. */
  id: z.nullable(idInBody),
  title: name(80),
  /** May hold `{{first_name}}`, `{{item}}`, `{{code_end}}`, `{{site}}`, `{{support_until}}` and `{{operator}}`. */
  text: prose(messageLength),
});

const act = <const B>(path: string, summary: string, body: B) =>
  ({
    ...open,
    path: `/api/operator/conversation/${path}`,
    summary,
    body,
    answer: z.object({ success: z.boolean(), message: z.string(), conversation: z.nullable(row) }),
    refusals: ['not_found'],
  }) as const;

export const operatorConversationActCalls = operatorCallGroup({
  answerConversation: {
    ...open,
    path: '/api/operator/conversation/answer',
    summary: 'Answers, and closes where that is wished; the same name again: the same answer',
    body: answerConversationBody,
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      sent: z.nullable(message),
      conversation: z.nullable(row),
    }),
    refusals: ['not_found', 'changed_meanwhile'],
  },
  noteConversation: {
    ...open,
    path: '/api/operator/conversation/note',
    summary: 'Adds a note for colleagues, which the buyer never sees',
    body: noteBody,
    answer: z.object({ success: z.boolean(), message: z.string(), sent: z.nullable(message) }),
    refusals: ['not_found'],
  },
  assignConversation: act(
    'assign',
    'Gives it to an operator, or to nobody',
    z.object({ ...about, to: z.nullable(idInBody) }),
  ),
  snoozeConversation: act(
    'snooze',
    'Out of the way until then, or until the buyer writes; null: back at once',
    z.object({ ...about, until: z.nullable(instant) }),
  ),
  closeConversation: act(
    'close',
    'Closes it; the buyer opens it again by writing',
    z.object(about),
  ),
  reopenConversation: act('reopen', 'Opens it again', z.object(about)),
  linkConversation: act(
    'link',
    'Says which of the buyer’s licenses it is about; null: none',
    z.object({ ...about, license_id: z.nullable(idInBody) }),
  ),
  readOperatorConversation: {
    ...write,
    path: '/api/operator/conversation/read',
    summary: 'Remembers up to which message it was read by an operator',
    body: z.object({ ...about, position }),
    answer: outcome,
    refusals: ['not_found'],
  },
  presentInConversation: {
    ...write,
    path: '/api/operator/conversation/presence',
    summary: 'Tells colleagues who reads or writes; holds for half a minute',
    body: z.object({ ...about, doing: z.enum(['reading', 'writing', 'gone']) }),
    answer: outcome,
    refusals: ['not_found'],
  },
  addOperatorConversationFile: {
    ...write,
    path: '/api/operator/conversation/file/add',
    summary: 'Takes in the file that is the body, for an answer that will name it',
    file: 'application/octet-stream',
    bodyLimit: bounds.fileBytes,
    query: uploadQuery,
    answer: z.object({ success: z.boolean(), message: z.string(), file: z.nullable(file) }),
    refusals: ['rate_limited'],
  },
  saveCannedAnswer: {
    ...write,
    path: '/api/operator/conversation/canned/save',
    summary: 'Keeps a canned answer for all operators',
    body: cannedAnswerBody,
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      canned: z.nullable(cannedAnswer),
    }),
    refusals: ['not_found'],
  },
  removeCannedAnswer: {
    ...write,
    path: '/api/operator/conversation/canned/remove',
    summary: 'Removes a canned answer',
    body: z.object(about),
    answer: outcome,
    refusals: ['not_found'],
  },
  chooseConversationMails: {
    ...write,
    role: 'viewer',
    path: '/api/operator/conversation/mails',
    summary: 'Which unread messages the operator is mailed',
    body: z.object({ mails: z.enum(mailChoices) }),
    answer: outcome,
  },
});
