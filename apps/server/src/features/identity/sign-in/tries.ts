import { accountOf, type AttackedAccount } from '#identity/sessions/marks.ts';
import { captchaAfter, slowAfter } from '@hub/contract/limits';
import type { Captcha } from '#identity/captcha/captcha.ts';
import type { Failures } from '#platform/db/failures.ts';
import { networksOf } from '#platform/db/counters/rate-limits.ts';

export interface SignInAttempt extends AttackedAccount {
  readonly address: string;
}

/** A counted attempt, which counts as a failure until `succeed` or `giveBack` is called. */
export interface Try {
  /** True if the password is checked only with a captcha. */
  readonly isAsked: boolean;
  /** True if the next attempt needs a captcha after a failure of this attempt. */
  readonly isNextAsked: boolean;
  /** True if each attempt is delayed, because many have failed today. */
  readonly isSlow: boolean;
  /** True if the next attempt is delayed after a failure of this attempt. */
  readonly isNextSlow: boolean;
  /** Takes the attempt out of the counters, because its password was not checked. */
  giveBack(): Promise<void>;
  succeed(): Promise<void>;
}

const { forgottenMs } = captchaAfter;

/** Returns the counter keys of an address, each with its allowed failures. */
const networks = (address: string): { readonly key: string; readonly mayFail: number }[] =>
  networksOf(address).map(({ key, times }) => ({
    key: `sign-in address ${key}`,
    mayFail: times * captchaAfter.failures,
  }));

/** Returns the limits of an attempt: by address, by account, and by account and day. */
function budgetsOf(attempt: SignInAttempt) {
  const account = `sign-in ${accountOf(attempt)}`;
  return {
    recent: [...networks(attempt.address), { key: account, mayFail: captchaAfter.failures }],
    account,
    today: `${account} today`,
  };
}

/**
 * Counts attempts before their result is known, so that concurrent attempts cannot avoid the
 * captcha. A known device has a separate limit, so that strangers cannot use up the attempts of its
 * owner.
 */
export function createTries(failures: Failures, captcha: Captcha) {
  const isOn = captcha.provider !== 'off';

  return {
    /** Returns true if an attempt from this address needs a captcha, for any account. */
    async isAskedFrom(address: string): Promise<boolean> {
      if (!isOn) return false;
      const budgets = networks(address);
      const counts = await failures.look(budgets.map(({ key }) => key));
      return budgets.some(({ mayFail }, nth) => (counts[nth] ?? 0) >= mayFail);
    },

    async begin(attempt: SignInAttempt): Promise<Try> {
      const { recent, account, today } = budgetsOf(attempt);
      const [ofToday = 0, ...counts] = await failures.count([
        { key: today, windowMs: slowAfter.forgottenMs },
        ...recent.map(({ key }) => ({ key, windowMs: forgottenMs })),
      ]);
      /** Returns true if a limit is reached, without counting the last `without` attempts. */
      const isUsedUp = (without: number): boolean =>
        isOn && recent.some(({ mayFail }, nth) => (counts[nth] ?? 0) - without >= mayFail);
      const all = [today, ...recent.map(({ key }) => key)];
      return {
        isAsked: isUsedUp(1),
        isNextAsked: isUsedUp(0),
        isSlow: ofToday > slowAfter.failures,
        isNextSlow: ofToday >= slowAfter.failures,
        giveBack: () => failures.settle({ back: all, forget: [] }),
        // The failures of the address stay, because they may concern other accounts.
        succeed: () =>
          failures.settle({ back: all.filter((key) => key !== account), forget: [account] }),
      };
    },
    /** Returns true if the owner of the account must be notified, which happens once a day. */
    async isNews(who: SignInAttempt['who']): Promise<boolean> {
      const key = `sign-in ${accountOf({ who, device: null })} told`;
      const [times] = await failures.count([{ key, windowMs: slowAfter.forgottenMs }]);
      return times === 1;
    },
  };
}

export type Tries = ReturnType<typeof createTries>;
