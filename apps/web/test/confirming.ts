import type { AnswerOf } from '@hub/contract/calls';
import { answer } from './server.ts';

/** Password that the test hub accepts. */
export const rightPassword = 'Correct-horse-9';

interface ConfirmDouble {
  /** Returns true if the sign-in was confirmed. */
  readonly isFresh: () => boolean;
  /** Submitted proofs, in order. */
  readonly proofs: unknown[];
}

/**
 * Simulates a hub that requires a proof until `confirmSignIn` succeeds, by password or by the code
 * 123456.
 */
export function answerOldSignIn(
  factor: Partial<AnswerOf<'secondFactor'>> = {},
  passkeys: AnswerOf<'passkeys'> = [],
): ConfirmDouble {
  let fresh = false;
  const proofs: unknown[] = [];
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing', ...factor });
  answer('passkeys', passkeys);
  answer('confirmSignIn', async (request) => {
    const body = (await request.json()) as { password?: string; two_factor_code?: string };
    proofs.push(body);
    fresh = body.password === rightPassword || body.two_factor_code === '123456';
    return { success: fresh, message: fresh ? '' : 'Incorrect password.' };
  });
  return { isFresh: () => fresh, proofs };
}
