import type { Captcha } from './captcha.ts';
import type { Failures } from '#platform/db/failures.ts';
import { limitKeyOf } from '#platform/db/rate-limits.ts';

/** Who tries to sign in: the name as typed, known or not, and from where. */
export interface Trying {
  /** Null while nobody has typed one. */
  readonly name: string | null;
  readonly address: string;
}

/** Signing in asks a captcha only after failures of this name or from this address. */
export interface SignInCaptcha {
  isNeeded(trying: Trying): Promise<boolean>;
  /** What keeps this try from being made; null when it may. */
  refusal(
    trying: Trying,
    solution: string | null | undefined,
  ): Promise<'captcha_required' | 'captcha_wrong' | null>;
  /** Counts the failure; answers whether the next try needs a captcha. */
  failed(trying: Trying): Promise<boolean>;
  succeeded(trying: Trying): Promise<void>;
}

interface SignInCaptchaParts {
  readonly captcha: Captcha;
  readonly failures: Failures;
}

const keysOf = ({ name, address }: Trying): string[] => [
  `sign-in address ${limitKeyOf(address)}`,
  ...(name === null ? [] : [`sign-in name ${name.toLowerCase()}`]),
];

export function createSignInCaptcha({ captcha, failures }: SignInCaptchaParts): SignInCaptcha {
  const isNeeded = async (trying: Trying): Promise<boolean> =>
    captcha.provider !== 'off' && (await failures.areMany(keysOf(trying)));

  return {
    isNeeded,
    async refusal(trying, solution) {
      if (!(await isNeeded(trying))) return null;
      const verdict = await captcha.check(solution, trying.address);
      if (verdict === 'solved') return null;
      return verdict === 'missing' ? 'captcha_required' : 'captcha_wrong';
    },
    async failed(trying) {
      const areMany = await failures.add(keysOf(trying));
      return captcha.provider !== 'off' && areMany;
    },
    succeeded: (trying) => failures.forget(keysOf(trying)),
  };
}
