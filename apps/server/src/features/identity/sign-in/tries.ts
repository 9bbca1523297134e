import { accountOf } from '#identity/sessions/marks.ts';
import { captchaAfter, slowAfter } from '@hub/contract/limits';
import type { Captcha } from '#identity/captcha/captcha.ts';
import type { Failures } from '#platform/db/failures.ts';
import { networksOf } from '#platform/db/counters/rate-limits.ts';

/** Account under attack, and the attempt's origin. */
export interface SignInAttempt {
  /** Id of the user; for an unknown name, the name as typed. */
  readonly who: number | string;
  readonly address: string;
  /** Identifies the device, if that user has signed in on it before. */
  readonly device: string | null;
}

/** A counted attempt: it counts as a failure until it is settled. */
export interface Try {
  /** True if its password is checked only with a captcha. */
  readonly isAsked: boolean;
  /** The same of the next one, if this one fails. */
  readonly isNextAsked: boolean;
  /** True if so many failed today that each attempt is delayed. */
  readonly isSlow: boolean;
  /** The same for the next attempt, if this one fails. */
  readonly isNextSlow: boolean;
  /** Takes the attempt back: its password was not checked. */
  giveBack(): Promise<void>;
  succeed(): Promise<void>;
}

interface TriesDependencies {
  readonly captcha: Captcha;
  readonly failures: Failures;
}

const { forgottenMs } = captchaAfter;

/** Returns the counter keys of an address, each with its allowed failures. */
const networks = (address: string): { readonly key: string; readonly mayFail: number }[] =>
  networksOf(address).map(({ key, times }) => ({
    key: `sign-in address ${key}`,
    mayFail: times * captchaAfter.failures,
  }));

/** Budgets of an attempt: of its address, of its account for now, and of its account for today. */
function budgetsOf(trying: SignInAttempt) {
  const account = `sign-in ${accountOf(trying)}`;
  return {
    recent: [...networks(trying.address), { key: account, mayFail: captchaAfter.failures }],
    account,
    today: `${account} today`,
  };
}

/**
 * Counts attempts before their result is known, so that concurrent ones get no more checks without
 * a captcha than sequential ones. A known device has a budget of its own, so that strangers cannot
 * use up its owner's.
 */
export function createTries({ captcha, failures }: TriesDependencies) {
  const isOn = captcha.provider !== 'off';

  return {
    /** Returns true if an attempt from this address needs a captcha, for any account. */
    async isAskedFrom(address: string): Promise<boolean> {
      if (!isOn) return false;
      const budgets = networks(address);
      const counts = await failures.look(budgets.map(({ key }) => key));
      return budgets.some(({ mayFail }, nth) => (counts[nth] ?? 0) >= mayFail);
    },

    async begin(trying: SignInAttempt): Promise<Try> {
      const { recent, account, today } = budgetsOf(trying);
      const [ofToday = 0, ...counts] = await failures.count([
        { key: today, windowMs: slowAfter.forgottenMs },
        ...recent.map(({ key }) => ({ key, windowMs: forgottenMs })),
      ]);
      /** Returns true if any budget is used up, not counting this many attempts. */
      const isUsedUp = (without: number): boolean =>
        isOn && recent.some(({ mayFail }, nth) => (counts[nth] ?? 0) - without >= mayFail);
      const all = [today, ...recent.map(({ key }) => key)];
      return {
        isAsked: isUsedUp(1),
        isNextAsked: isUsedUp(0),
        isSlow: ofToday > slowAfter.failures,
        isNextSlow: ofToday >= slowAfter.failures,
        giveBack: () => failures.settle({ back: all, forget: [] }),
        // Failures from the address may concern other accounts, and stay.
        succeed: () =>
          failures.settle({ back: all.filter((key) => key !== account), forget: [account] }),
      };
    },
    /** Returns true for the first failures of the day that the account's owner is notified of. */
    async isNews(who: SignInAttempt['who']): Promise<boolean> {
      const key = `sign-in ${accountOf({ who, device: null })} told`;
      const [times] = await failures.count([{ key, windowMs: slowAfter.forgottenMs }]);
      return times === 1;
    },
  };
}

export type Tries = ReturnType<typeof createTries>;
