import type { Captcha } from './captcha.ts';
import type { Failures } from '#platform/db/failures.ts';
import { limitKeyOf } from '#platform/db/rate-limits.ts';

/** Who tries to sign in: the name as typed, known or not, and from where. */
export interface SignInAttempt {
  /** Null while nobody has typed one. */
  readonly name: string | null;
  readonly address: string;
}

/** Signing in asks a captcha only after failures of this name or from this address. */
export interface SignInCaptcha {
  isNeeded(attempt: SignInAttempt): Promise<boolean>;
  /** Why this try is refused; null when it may be made. */
  refusal(
    attempt: SignInAttempt,
    solution: string | null | undefined,
  ): Promise<'captcha_required' | 'captcha_wrong' | null>;
  /** Counts the failure; answers whether the next try needs a captcha. */
  failed(attempt: SignInAttempt): Promise<boolean>;
  succeeded(attempt: SignInAttempt): Promise<void>;
}

interface SignInCaptchaParts {
  readonly captcha: Captcha;
  readonly failures: Failures;
}

const keysOf = ({ name, address }: SignInAttempt): string[] => [
  `sign-in address ${limitKeyOf(address)}`,
  ...(name === null ? [] : [`sign-in name ${name.toLowerCase()}`]),
];

export function createSignInCaptcha({ captcha, failures }: SignInCaptchaParts): SignInCaptcha {
  const isNeeded = async (attempt: SignInAttempt): Promise<boolean> =>
    captcha.provider !== 'off' && (await failures.areMany(keysOf(attempt)));

  return {
    isNeeded,
    async refusal(attempt, solution) {
      if (!(await isNeeded(attempt))) return null;
      const verdict = await captcha.check(solution, attempt.address);
      if (verdict === 'solved') return null;
      return verdict === 'missing' ? 'captcha_required' : 'captcha_wrong';
    },
    async failed(attempt) {
      const areMany = await failures.add(keysOf(attempt));
      return captcha.provider !== 'off' && areMany;
    },
    succeeded: (attempt) => failures.forget(keysOf(attempt)),
  };
}
