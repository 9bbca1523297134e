import type { AnswerOf } from '@hub/contract/calls';
import { answer } from './server.ts';

/** The password that the hub of these tests takes. */
export const rightPassword = 'Correct-horse-9';

interface ConfirmDouble {
  /** Returns true if the sign-in was confirmed. */
  readonly isFresh: () => boolean;
  /** Submitted proofs, in order. */
  readonly given: unknown[];
}

/** A hub for which the sign-in is old until it is confirmed, by the password unless an app is on. */
export function answerOldSignIn(
  factor: Partial<AnswerOf<'secondFactor'>> = {},
  passkeys: AnswerOf<'passkeys'> = [],
): ConfirmDouble {
  let fresh = false;
  const given: unknown[] = [];
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing', ...factor });
  answer('passkeys', passkeys);
  answer('confirmSignIn', async (request) => {
    const body = (await request.json()) as { password?: string; two_factor_code?: string };
    given.push(body);
    fresh = body.password === rightPassword || body.two_factor_code === '123456';
    return { success: fresh, message: fresh ? '' : 'Incorrect password.' };
  });
  return { isFresh: () => fresh, given };
}
