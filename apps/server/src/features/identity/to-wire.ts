import type { AnswerOf } from '@hub/contract/calls';
import { texts } from './texts.ts';
import type { SignInResult } from './sign-in-service.ts';
import type { VerifyResult } from './email-service.ts';
import type { SignedIn } from '#http/route.ts';

export const toSession = (user: SignedIn, userHash: string): AnswerOf<'isLogged'> => ({
  res: true,
  id: user.userId,
  username: user.username,
  user_hash: userHash,
  email: user.email,
  firstname: user.firstName,
  lastname: user.lastName,
});

const refusals = {
  wrong_credentials: texts.wrongCredentials,
  email_unverified: texts.emailUnverified,
  blocked: texts.blocked,
} as const;

export const toLogin = (result: SignInResult): AnswerOf<'login'> =>
  result.kind === 'signed_in'
    ? { success: true, captcha: false }
    : {
        success: false,
        message: refusals[result.kind],
        result_type: result.kind,
        captcha: false,
      };

const verifyTexts = {
  verified: texts.emailVerified,
  used: texts.codeUsed,
  expired: texts.codeExpired,
} as const satisfies Record<VerifyResult, string>;

export const toVerified = (result: VerifyResult): AnswerOf<'verifyEmail'> => ({
  success: result === 'verified',
  message: verifyTexts[result],
});
