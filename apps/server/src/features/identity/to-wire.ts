import type { AnswerOf } from '@hub/contract/calls';
import { codeFaults, texts } from './texts.ts';
import type { ResetCode } from './passwords/reset-service.ts';
import type { KeepResult } from './second-factor/reset-service.ts';
import type { NotMeResult } from './not-me/not-me-service.ts';
import type { Sessions } from './sessions/session-service.ts';
import type { SignInResult } from './sign-in/sign-in-service.ts';
import type { VerifyResult } from './addresses/email-service.ts';
import type { SignedIn } from '#http/calls/route.ts';
import { readableEmail } from '#platform/text/readable.ts';

export const done = (message: string) => ({ success: true, message });
export const refused = (message: string) => ({ success: false, message });

interface SessionFacts {
  readonly userHash: string;
  readonly lacksFactor: boolean;
  /** True for an operator whose IP address may open the console. */
  readonly mayOperate: boolean;
}

export const toSession = (
  user: SignedIn,
  { userHash, lacksFactor, mayOperate }: SessionFacts,
): AnswerOf<'isLogged'> => ({
  res: true,
  id: user.userId,
  username: user.username,
  user_hash: userHash,
  email: readableEmail(user.email),
  firstname: user.firstName,
  lastname: user.lastName,
  ...(user.language !== null && { language: user.language }),
  ...(lacksFactor && { second_factor_needed: true }),
  ...(mayOperate && { console: '/console/' }),
});

const refusals = () =>
  ({
    wrong_credentials: texts.wrongCredentials,
    email_unverified: texts.emailUnverified,
    blocked: texts.blocked,
    captcha_required: texts.captchaRequired,
    captcha_wrong: texts.captchaWrong,
  }) as const;

export const toLogin = (result: SignInResult): AnswerOf<'login'> =>
  result.kind === 'signed_in'
    ? { success: true, captcha: result.captcha }
    : {
        success: false,
        message: refusalOf(result),
        result_type: result.kind,
        captcha: result.captcha,
      };

const refusalOf = (result: Exclude<SignInResult, { kind: 'signed_in' }>): string => {
  if (result.kind !== 'two_factor_required') return refusals()[result.kind];
  return result.fault === null ? texts.codeWanted : codeFaults[result.fault];
};

const verifyTexts = () =>
  ({
    verified: texts.emailVerified,
    used: texts.codeUsed,
    replaced: texts.codeReplaced,
    expired: texts.codeExpired,
    changed: texts.emailChanged,
    taken: texts.emailTaken,
  }) as const satisfies Record<VerifyResult, string>;

export const toVerified = (result: VerifyResult): AnswerOf<'verifyEmail'> => ({
  message: verifyTexts()[result],
  ...(result === 'verified' || result === 'changed'
    ? { success: true }
    : { success: false, result_type: result }),
});

/** Converts the state of a reset code; `live` is the message for a valid code. */
export const toReset = (code: ResetCode, live: string): AnswerOf<'resetPasswordStep2'> => ({
  success: code === 'live',
  message: { live, ended: texts.resetEnded, expired: texts.resetExpired }[code],
});

const notMeTexts = () =>
  ({
    done: texts.notMeDone,
    restored: texts.notMeRestored,
    kept: texts.notMeKept,
    ended: texts.notMeEnded,
    expired: texts.notMeExpired,
  }) as const satisfies Record<NotMeResult, string>;

export const toDenied = (result: NotMeResult): AnswerOf<'notMe'> => ({
  success: result !== 'ended' && result !== 'expired',
  message: notMeTexts()[result],
});

interface Profile {
  readonly user: SignedIn;
  readonly pendingEmail: string | null;
  readonly createdAt: Date;
}

export const toProfile = ({ user, pendingEmail, createdAt }: Profile): AnswerOf<'profile'> => ({
  username: user.username,
  firstname: user.firstName,
  lastname: user.lastName,
  email: readableEmail(user.email),
  pending_email: pendingEmail && readableEmail(pendingEmail),
  created_at: createdAt.toISOString(),
});

type SessionView = Awaited<ReturnType<Sessions['list']>>[number];

export const toSessionRow = (session: SessionView): AnswerOf<'sessions'>[number] => ({
  id: session.id,
  device: session.device,
  address: session.address,
  current: session.isCurrent,
  created_at: session.createdAt.toISOString(),
  last_seen_at: session.lastSeenAt.toISOString(),
});

const keepTexts = () =>
  ({
    kept: texts.factorKept,
    ended: texts.factorKeepEnded,
    expired: texts.factorKeepExpired,
  }) as const satisfies Record<KeepResult, string>;

export const toKept = (result: KeepResult): AnswerOf<'keepFactor'> => ({
  success: result === 'kept',
  message: keepTexts()[result],
});
