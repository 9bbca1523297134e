import type { AnswerOut, BodyIn, Call, QueryIn, RequestOut } from './call.ts';
import { activationCalls } from './calls/activation.ts';
import { analyticsCalls, configCalls } from './calls/config.ts';
import { conversationCalls } from './calls/conversations.ts';
import { downloadCalls } from './calls/downloads.ts';
import { identityCalls } from './calls/identity.ts';
import { invitationCalls } from './calls/invitations.ts';
import { legalCalls } from './calls/legal.ts';
import { messengerCalls } from './calls/messenger.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { privacyCalls } from './calls/privacy.ts';
import { profileCalls } from './calls/profile.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { supportCalls, userCalls } from './calls/user.ts';
import { verificationCalls } from './calls/verification.ts';

export type { Access, Call, Gate } from './call.ts';
export { loginBody, registerBody, resetPasswordBody } from './calls/identity.ts';
export { deepestText, legalDocuments, type TextBlock, type TextSpan } from './calls/legal.ts';
export { joinForm } from './calls/invitations.ts';
export {
  conversationMessageBody,
  conversationSecretBody,
  openConversationBody,
} from './calls/conversations.ts';
export { reportLoginIssueBody, sendMessageBody } from './calls/messenger.ts';
export { messageTopics } from './conversations/conversations.ts';
export { eraseAccountBody, openExportBody } from './calls/privacy.ts';
export {
  changeEmailBody,
  changeNameBody,
  changePasswordBody,
  correctEmailBody,
} from './calls/profile.ts';
export { confirmBody, secondFactorCodeBody } from './calls/second-factor.ts';
export { passkeyName, renamePasskeyBody } from './calls/passkeys.ts';
export { claimLicenseBody } from './calls/user.ts';
export { activationRequestFile } from './calls/verification.ts';
export { invalidPassword, passwordFault, type CaptchaForm } from './fields.ts';

/** Every call of the API by its name. */
export const calls = {
  ...configCalls,
  ...legalCalls,
  ...analyticsCalls,
  ...identityCalls,
  ...invitationCalls,
  ...userCalls,
  ...profileCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...supportCalls,
  ...messengerCalls,
  ...conversationCalls,
  ...privacyCalls,
  ...downloadCalls,
  ...verificationCalls,
  ...activationCalls,
} as const;

export type CallName = keyof typeof calls;

type CallAt<N extends CallName> = (typeof calls)[N];

/** Request body of `N` as a caller sends it, before defaults and normalization. */
export type BodyOf<N extends CallName> = BodyIn<CallAt<N>>;
/** Query of `N` as a caller sends it. */
export type QueryOf<N extends CallName> = QueryIn<CallAt<N>>;
/** Answer of `N` with status 200. */
export type AnswerOf<N extends CallName> = AnswerOut<CallAt<N>>;
/** Validated request that a handler of `N` receives. */
export type RequestOf<N extends CallName> = RequestOut<CallAt<N>>;

/** Returns the call of that name, typed as `Call`. */
export const callOf = (name: CallName): Call => calls[name];
export const callNames = Object.keys(calls) as CallName[];
