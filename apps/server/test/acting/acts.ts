import type { OperatorCallName } from '@hub/contract/operator-calls';
import type { EventName } from '#features/audit';

/** There is none, and why: a sentence of docs/operating/acts.md. */
export interface None {
  readonly none: string;
}

/**
 * Operator's action by its call: in the console and, if the contract names a scope, for programs.
 * The contract defines its role, proof and reason.
 */
export interface Act {
  /** Equivalent shell commands, in the words of the help. */
  readonly commands: readonly string[] | None;
  /** Set if the contract names no scope although it requires no proof that a program lacks. */
  readonly token?: None;
  /** Audit events that it records with its actor. */
  readonly events: readonly EventName[] | None;
  /** Emails to the person concerned, with the reason if one is required. */
  readonly mails: readonly string[] | None;
}

const none = (why: string): None => ({ none: why });

// Why a program does not.
const accounts = none('No scope opens accounts: who gets in is for people to say.');
const hubItself = none('No scope is about the hub itself: that is for people.');
const announcing = none('No scope speaks to all buyers: that is for people.');
const onesOwn = none('It is about the operator who presses it, and a program is none.');
const brought = none('A file waits for the person who chose it.');
const colleagues = none('Canned answers are the operators’ own tools.');

// Why a shell does not.
const thread = none(
  'A conversation is read before anything is done about it, and a shell shows none.',
);
const screen = none('It is part of a screen.');

// Reason why no email is sent.
const nobodys = none('It is about no buyer.');
const inThread = none('Its buyer reads it in the conversation.');
const internal = none('It is between operators.');
const above = none('It stands above every screen of theirs.');
const inTrail = none('Their trail says it.');
const farewell = none('`privacy.erased` follows when everything is gone.');

// Reason why nothing is recorded.
const signed = none('The message itself names its author.');
const fleeting = none('It changes nothing but what colleagues see of each other.');
const setting = none('It is a setting of one’s own.');
const unsent = none('It is nobody’s until a message names it.');

const ofHub = { mails: nobodys } as const;

/** In the order of the contract. */
export const acts = {
  inviteOperator: {
    commands: ['operator invite'],
    events: ['operators.invited'],
    mails: ['operators.invited'],
  },
  revokeInvitation: {
    commands: ['operator revoke'],
    events: ['operators.invitation_revoked'],
    mails: none('A link that works no more says so.'),
  },
  addOperator: {
    commands: ['operator add', 'user admin'],
    events: ['identity.admin_granted'],
    mails: ['operators.added'],
  },
  changeOperatorRole: {
    commands: ['operator role'],
    events: ['operators.role_changed'],
    mails: ['operators.role_changed'],
  },
  removeOperator: {
    commands: ['operator remove', 'user admin'],
    events: ['identity.admin_revoked'],
    mails: ['operators.removed'],
  },
  correctAddress: {
    commands: ['user email'],
    events: ['identity.email_corrected'],
    mails: ['identity.verify_email', 'identity.email_corrected_away'],
  },
  takeForVerified: {
    commands: ['user verify'],
    token: accounts,
    events: ['identity.verified_by_support'],
    mails: ['identity.verified_by_support'],
  },
  sendVerification: {
    commands: ['user verify-link'],
    token: accounts,
    events: ['identity.verification_sent'],
    mails: ['identity.verify_email'],
  },
  sendReset: {
    commands: ['user reset-link'],
    token: accounts,
    events: ['identity.reset_sent'],
    mails: ['identity.reset_sent'],
  },
  endSessions: {
    commands: ['user sign-out'],
    token: accounts,
    events: ['identity.signed_out_by_support'],
    mails: ['identity.signed_out_by_support'],
  },
  blockPerson: {
    commands: ['user block'],
    token: accounts,
    events: ['identity.blocked'],
    mails: ['identity.blocked'],
  },
  unblockPerson: {
    commands: ['user unblock'],
    token: accounts,
    events: ['identity.unblocked'],
    mails: ['identity.unblocked'],
  },
  resetFactor: {
    commands: ['user reset-factor'],
    events: ['identity.factor_reset_asked'],
    mails: ['identity.factor_reset_asked'],
  },
  setMessage: {
    commands: ['user message'],
    token: accounts,
    events: ['identity.message_changed'],
    mails: above,
  },
  makeExport: {
    commands: ['user export'],
    token: accounts,
    events: ['privacy.exported_by_support'],
    mails: ['privacy.exported_by_support'],
  },
  erasePerson: {
    commands: ['user erase'],
    events: ['privacy.erase_begun', 'privacy.erased'],
    mails: farewell,
  },
  retryJob: {
    commands: ['jobs retry'],
    token: hubItself,
    events: ['hub.job_retried'],
    mails: nobodys,
  },
  dropJob: {
    commands: ['jobs drop'],
    token: hubItself,
    events: ['hub.job_dropped'],
    mails: nobodys,
  },
  rotateKey: { commands: ['keys rotate'], events: ['hub.key_rotated'], mails: nobodys },
  giveUpFiles: {
    commands: ['file give-up'],
    token: hubItself,
    events: ['messenger.files_given_up'],
    mails: inThread,
  },
  storeCatalog: { commands: ['catalog set'], events: ['catalog.changed'], mails: nobodys },
  restoreCatalog: { commands: ['catalog restore'], events: ['catalog.restored'], mails: nobodys },
  addAnnouncement: {
    commands: ['announce add'],
    token: announcing,
    events: ['announcements.added'],
    mails: above,
  },
  endAnnouncement: {
    commands: ['announce end'],
    token: announcing,
    events: ['announcements.ended'],
    mails: above,
  },
  uploadRelease: {
    ...ofHub,
    commands: ['plugin publish', 'theme publish'],
    events: ['downloads.uploaded', 'downloads.published'],
  },
  offerRelease: {
    ...ofHub,
    commands: ['plugin share', 'theme share'],
    events: ['downloads.published', 'downloads.share_changed', 'downloads.notes_changed'],
  },
  withdrawRelease: {
    ...ofHub,
    commands: ['plugin withdraw', 'theme withdraw'],
    events: ['downloads.withdrawn'],
  },
  discardRelease: {
    ...ofHub,
    commands: ['plugin discard', 'theme discard'],
    events: ['downloads.discarded'],
  },
  operatorReleaseSites: {
    commands: ['license release'],
    events: ['verification.ended'],
    mails: ['verification.ended'],
  },
  operatorMoveLicense: {
    commands: ['license move'],
    events: ['verification.ended', 'verification.unbound'],
    mails: ['verification.ended', 'verification.unbound'],
  },
  operatorBlockLicense: {
    commands: ['license block'],
    events: ['licenses.blocked', 'licenses.unblocked'],
    mails: ['licenses.blocked', 'licenses.unblocked'],
  },
  operatorGiveLicense: {
    commands: ['license give'],
    events: ['licenses.given_away', 'licenses.given_here'],
    mails: ['licenses.given_away', 'licenses.given_here'],
  },
  operatorRegisterLicense: {
    commands: ['license give'],
    events: ['licenses.given_here'],
    mails: ['licenses.given_here'],
  },
  operatorShowCode: {
    commands: ['license show-code'],
    events: ['licenses.code_shown'],
    mails: inTrail,
  },
  operatorReleaseSite: {
    commands: ['license release'],
    events: ['verification.ended'],
    mails: ['verification.ended'],
  },
  createToken: { commands: ['token create'], events: ['tokens.created'], mails: nobodys },
  revokeToken: { commands: ['token revoke'], events: ['tokens.revoked'], mails: nobodys },
  createWebhook: { ...ofHub, commands: ['webhook add'], events: ['webhooks.added'] },
  changeWebhook: { ...ofHub, commands: ['webhook change'], events: ['webhooks.changed'] },
  rotateWebhookSecret: {
    ...ofHub,
    commands: ['webhook rotate'],
    events: ['webhooks.secret_rotated'],
  },
  removeWebhook: { ...ofHub, commands: ['webhook remove'], events: ['webhooks.removed'] },
  pauseWebhook: {
    ...ofHub,
    token: hubItself,
    commands: ['webhook pause', 'webhook resume'],
    events: ['webhooks.paused', 'webhooks.resumed'],
  },
  testWebhook: {
    ...ofHub,
    token: hubItself,
    commands: ['webhook test'],
    events: ['webhooks.tested'],
  },
  sendWebhookAgain: {
    ...ofHub,
    token: hubItself,
    commands: ['webhook send-again'],
    events: ['webhooks.sent_again'],
  },
  answerConversation: { commands: thread, events: signed, mails: inThread },
  noteConversation: { commands: thread, events: signed, mails: internal },
  assignConversation: { commands: thread, events: ['messenger.assigned'], mails: internal },
  snoozeConversation: { commands: thread, events: ['messenger.snoozed'], mails: internal },
  closeConversation: { commands: thread, events: ['messenger.closed'], mails: inThread },
  reopenConversation: { commands: thread, events: ['messenger.reopened'], mails: inThread },
  linkConversation: { commands: thread, events: ['messenger.linked'], mails: inThread },
  readOperatorConversation: { commands: screen, token: onesOwn, events: fleeting, mails: internal },
  presentInConversation: { commands: screen, token: onesOwn, events: fleeting, mails: internal },
  addOperatorConversationFile: {
    commands: thread,
    token: brought,
    events: unsent,
    mails: inThread,
  },
  saveCannedAnswer: {
    commands: screen,
    token: colleagues,
    events: ['messenger.canned_saved'],
    mails: internal,
  },
  removeCannedAnswer: {
    commands: screen,
    token: colleagues,
    events: ['messenger.canned_removed'],
    mails: internal,
  },
  chooseConversationMails: { commands: screen, token: onesOwn, events: setting, mails: internal },
} as const satisfies Partial<Record<OperatorCallName, Act>>;

export type ActName = keyof typeof acts;
