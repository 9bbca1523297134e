import * as z from 'zod/mini';
import { conversations as bounds } from '#contract/conversations/conversation-limits.ts';
import {
  file,
  fileIds,
  messageName,
  messageText,
  position,
  secretId,
  uploadQuery,
} from '#contract/conversations/conversations.ts';
import { idInBody, instant, name, prose, outcome } from '#contract/fields.ts';
import { operatorPushBody } from '#contract/conversations/push.ts';
import { messageLength } from '#contract/limits.ts';
import {
  because,
  defineAction,
  operatorCallGroup,
  operatorParts,
} from '#contract/operator-calls/action.ts';
import { answerSteps, cannedAnswer, mailChoices, message, row } from './shapes.ts';
import { conversationGroup } from './conversations.ts';
import { translations } from '#contract/operator-calls/translations.ts';

const { support: write } = operatorParts(conversationGroup);

const noShell = 'A conversation is read before anything is done about it, and a shell shows none.';

/** Programs may also take these; personal tools and settings of operators are excluded. */
const open = { ...write, scope: 'conversations:write', commands: noShell } as const;

export const about = { id: idInBody } as const;

export const answerConversationBody = z.object({
  ...about,
  name: messageName,
  text: messageText,
  files: fileIds,
  /** Newest message that the operator saw. After a colleague's answer, nothing is sent. */
  seen: position,
  close: z.boolean(),
  /** Steps of the reply; none if left out. */
  steps: z.optional(z.nullable(answerSteps)),
});

const startConversationBody = z.object({
  /** In full. */
  to: name(254),
  license_id: z.nullable(idInBody),
  name: messageName,
  text: prose(messageLength),
});

/** Form of the dialog that starts a conversation; an empty license means none. */
export const startConversationForm = z.extend(
  z.pick(startConversationBody, { to: true, text: true }),
  { license: z.string() },
);

export const noteBody = z.object({
  ...about,
  name: messageName,
  text: prose(messageLength),
  mentions: z.optional(z.array(idInBody).check(z.maxLength(bounds.mentionsPerNote))),
});

export const cannedAnswerBody = z.object({
  /** Null for a new one. */
  id: z.nullable(idInBody),
  title: name(80),
  /**
   * Text, with placeholders `{{first_name}}`, `{{item}}`, `{{code_end}}`, `{{site}}`,
   * `{{support_until}}` and `{{operator}}`.
   */
  text: prose(messageLength),
  /** Buyers of other languages get `text`. */
  translations: translations(messageLength),
  /** Steps of the reply; none if left out. */
  steps: z.optional(z.nullable(answerSteps)),
});

/** Token that `undoConversation` needs to undo an action, valid for two minutes. */
export const undoToken = z.string().check(z.maxLength(4000));

/** Null if the action cannot be undone. */
const undo = z.nullable(undoToken);

export const action = {
  ...open,
  answer: z.extend(outcome, {
    conversation: z.nullable(row),
    undo,
  }),
  refusals: ['not_found'],
  mails: because.inConversation,
} as const;

/** Events that several actions record. */
export const assigned = { 'messenger.assigned': 'Conversation assigned' } as const;
export const snoozed = { 'messenger.snoozed': 'Conversation snoozed' } as const;
export const closed = { 'messenger.closed': 'Conversation closed by our support team' } as const;
export const reopened = {
  'messenger.reopened': 'Conversation reopened by our support team',
} as const;
export const tagged = { 'messenger.tagged': 'Tags of the conversation changed' } as const;

const tool = {
  ...write,
  refusals: ['not_found'],
  commands: because.screenOnly,
  mails: because.betweenOperators,
} as const;
const seenByOthers = {
  ...tool,
  noToken: because.onesOwn,
  events: 'It changes only what operators see of each other.',
} as const;
const cannedTool = { ...tool, noToken: 'Saved replies are tools of operators.' } as const;

export const operatorConversationActCalls = operatorCallGroup({
  openConversationWith: defineAction({
    ...action,
    answer: z.omit(action.answer, { undo: true }),
    refusals: ['not_found', 'rate_limited'],
    path: '/api/operator/conversation/start',
    summary: 'Starts a conversation with a person. A repeated name returns the same conversation',
    body: startConversationBody,
    events: { 'messenger.started': 'Conversation started by our support team' },
  }),
  answerConversation: defineAction({
    ...open,
    path: '/api/operator/conversation/answer',
    summary:
      'Sends a reply, with all of its steps or not at all: tags, assignment, snooze, closing. A repeated name returns the same reply',
    body: answerConversationBody,
    answer: z.extend(outcome, {
      sent: z.nullable(message),
      conversation: z.nullable(row),
      undo,
    }),
    refusals: ['not_found', 'changed_meanwhile'],
    events: { ...assigned, ...snoozed, ...closed, ...tagged },
    mails: because.inConversation,
  }),
  noteConversation: defineAction({
    ...open,
    path: '/api/operator/conversation/note',
    summary:
      'Adds an internal note, which the buyer never sees, and notifies the operators that it mentions',
    body: noteBody,
    answer: z.extend(outcome, { sent: z.nullable(message) }),
    refusals: ['not_found'],
    events: 'The message names its author.',
    mails: because.betweenOperators,
  }),
  openConversationSecret: defineAction({
    ...write,
    fresh: true,
    path: '/api/operator/conversation/secret/open',
    summary:
      'Shows a password or key of a conversation once; the buyer sees who opened it, and when',
    body: z.object({ id: secretId }),
    answer: z.extend(outcome, { value: z.nullable(z.string()) }),
    refusals: ['unavailable', 'rate_limited'],
    commands: noShell,
    events: { 'messenger.secret_opened': 'Password or key opened by our support team' },
    mails: because.inConversation,
  }),
  assignConversation: defineAction({
    ...action,
    path: '/api/operator/conversation/assign',
    summary: 'Assigns the conversation to an operator, or to no one',
    body: z.object({ ...about, to: z.nullable(idInBody) }),
    events: assigned,
    mails: because.betweenOperators,
  }),
  snoozeConversation: defineAction({
    ...action,
    path: '/api/operator/conversation/snooze',
    summary: 'Snoozes the conversation until a time, or until the buyer writes; null unsnoozes it',
    body: z.object({ ...about, until: z.nullable(instant) }),
    events: snoozed,
    mails: because.betweenOperators,
  }),
  closeConversation: defineAction({
    ...action,
    path: '/api/operator/conversation/close',
    summary: 'Closes the conversation; a new message from the buyer reopens it',
    body: z.object(about),
    events: closed,
  }),
  reopenConversation: defineAction({
    ...action,
    path: '/api/operator/conversation/reopen',
    summary: 'Reopens the conversation',
    body: z.object(about),
    events: reopened,
  }),
  undoConversation: defineAction({
    ...action,
    path: '/api/operator/conversation/undo',
    summary:
      'Undoes an assignment, a snooze, a closing or a change of tags, unless something has changed since',
    body: z.object({ ...about, undo: undoToken }),
    events: { ...assigned, ...snoozed, ...reopened, ...tagged },
  }),
  linkConversation: defineAction({
    ...action,
    path: '/api/operator/conversation/link',
    summary: 'Links the conversation to one of the buyer’s licenses; null removes the link',
    body: z.object({ ...about, license_id: z.nullable(idInBody) }),
    events: { 'messenger.linked': 'Conversation linked to another license by our support team' },
  }),
  readOperatorConversation: defineAction({
    ...seenByOthers,
    path: '/api/operator/conversation/read',
    summary: 'Stores the last message that the operator has read',
    body: z.object({ ...about, position }),
  }),
  presentInConversation: defineAction({
    ...seenByOthers,
    path: '/api/operator/conversation/presence',
    summary: 'Shows other operators who is reading or writing, for half a minute',
    body: z.object({ ...about, doing: z.enum(['reading', 'writing', 'gone']) }),
  }),
  addOperatorConversationFile: defineAction({
    ...write,
    path: '/api/operator/conversation/file/add',
    summary: 'Uploads a file (the body) for a reply that will name it',
    file: 'application/octet-stream',
    bodyLimit: bounds.fileBytes,
    query: uploadQuery,
    answer: z.extend(outcome, { file: z.nullable(file) }),
    refusals: ['rate_limited'],
    commands: noShell,
    noToken: 'An uploaded file waits for the operator who chose it.',
    events: 'The file belongs to no one until a message names it.',
    mails: because.inConversation,
  }),
  saveCannedAnswer: defineAction({
    ...cannedTool,
    path: '/api/operator/conversation/canned/save',
    summary: 'Saves a reply for all operators',
    body: cannedAnswerBody,
    answer: z.extend(outcome, { canned: z.nullable(cannedAnswer) }),
    events: { 'messenger.canned_saved': 'Saved reply added' },
  }),
  removeCannedAnswer: defineAction({
    ...cannedTool,
    path: '/api/operator/conversation/canned/remove',
    summary: 'Deletes a saved reply',
    body: z.object(about),
    events: { 'messenger.canned_removed': 'Saved reply deleted' },
  }),
  saveOperatorPush: defineAction({
    ...write,
    path: '/api/operator/conversation/push/save',
    summary:
      'Sends push messages about views and mentions to this browser until its session ends; null turns them off',
    body: operatorPushBody,
    commands: because.screenOnly,
    noToken: because.onesOwn,
    events: because.ownSetting,
    mails: because.betweenOperators,
  }),
  chooseConversationMails: defineAction({
    ...write,
    role: 'viewer',
    path: '/api/operator/conversation/mails',
    summary: 'Chooses the unread messages that the operator gets by email',
    body: z.object({ mails: z.enum(mailChoices) }),
    commands: because.screenOnly,
    noToken: because.onesOwn,
    events: because.ownSetting,
    mails: because.betweenOperators,
  }),
});
