import { captchaAfter, slowAfter } from '@hub/contract/limits';
import type { Captcha } from '#identity/captcha/captcha.ts';
import { accountOf } from '#identity/sessions/account-of.ts';
import type { Failures } from '#platform/db/failures.ts';
import { networksOf } from '#platform/db/counters/rate-limits.ts';

/** Who is tried, from where. */
export interface Trying {
  /** The user's id; of a name that nobody has, the name as typed. */
  readonly who: number | string;
  readonly address: string;
  /** What tells the device from others, if that user signed in there before. */
  readonly device: string | null;
}

/** A try that is counted: until it is settled it stands for a failure. */
export interface Try {
  /** Whether its password is looked at only with a captcha. */
  readonly isAsked: boolean;
  /** The same of the next one, if this one fails. */
  readonly isNextAsked: boolean;
  /** Whether so many failed today that each waits. */
  readonly isSlow: boolean;
  /** Whether, if this one fails, that is so of the next. */
  readonly isNextSlow: boolean;
  /** Its password was not looked at. */
  giveBack(): Promise<void>;
  succeed(): Promise<void>;
}

/**
 * Counts what fails before it is known: of any number at once, no more are looked at without a
 * captcha than after each other. A device that signed in before has a budget of its own, so that
 * strangers cannot use its owner's up.
 */
export interface Tries {
  /** Whether a try from this address needs a captcha, whoever is tried. */
  isAskedFrom(address: string): Promise<boolean>;
  begin(trying: Trying): Promise<Try>;
  /** Whether this is the first time today that the account's owner is to hear of failures. */
  isNews(who: Trying['who']): Promise<boolean>;
}

interface TriesParts {
  readonly captcha: Captcha;
  readonly failures: Failures;
}

const { forgottenMs } = captchaAfter;

/** What an address is counted by, with how many may fail. */
const networks = (address: string): { readonly key: string; readonly mayFail: number }[] =>
  networksOf(address).map(({ key, times }) => ({
    key: `sign-in address ${key}`,
    mayFail: times * captchaAfter.failures,
  }));

/** The budgets of a try: of its address, of its account for now, and of its account for today. */
function budgetsOf(trying: Trying) {
  const account = `sign-in ${accountOf(trying)}`;
  return {
    recent: [...networks(trying.address), { key: account, mayFail: captchaAfter.failures }],
    account,
    today: `${account} today`,
  };
}

export function createTries({ captcha, failures }: TriesParts): Tries {
  const isOn = captcha.provider !== 'off';

  return {
    async isAskedFrom(address) {
      if (!isOn) return false;
      const budgets = networks(address);
      const counts = await failures.look(budgets.map(({ key }) => key));
      return budgets.some(({ mayFail }, nth) => (counts[nth] ?? 0) >= mayFail);
    },

    async begin(trying) {
      const { recent, account, today } = budgetsOf(trying);
      const [ofToday = 0, ...counts] = await failures.count([
        { key: today, windowMs: slowAfter.forgottenMs },
        ...recent.map(({ key }) => ({ key, windowMs: forgottenMs })),
      ]);
      /** Whether any budget is used up, when so many of what was counted are left out. */
      const isUsedUp = (without: number): boolean =>
        isOn && recent.some(({ mayFail }, nth) => (counts[nth] ?? 0) - without >= mayFail);
      const all = [today, ...recent.map(({ key }) => key)];
      return {
        isAsked: isUsedUp(1),
        isNextAsked: isUsedUp(0),
        isSlow: ofToday > slowAfter.failures,
        isNextSlow: ofToday >= slowAfter.failures,
        giveBack: () => failures.settle({ back: all, forget: [] }),
        // What failed from the address may have been about others, and stays.
        succeed: () =>
          failures.settle({ back: all.filter((key) => key !== account), forget: [account] }),
      };
    },

    async isNews(who) {
      const key = `sign-in ${accountOf({ who, device: null })} told`;
      const [times] = await failures.count([{ key, windowMs: slowAfter.forgottenMs }]);
      return times === 1;
    },
  };
}
