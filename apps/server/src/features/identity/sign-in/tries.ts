import { captchaAfter, slowAfter } from '@hub/contract/limits';
import type { Captcha } from '#identity/captcha/captcha.ts';
import type { Failures } from '#platform/db/failures.ts';
import { limitKeyOf } from '#platform/db/rate-limits.ts';

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
  /** Whether this is the first time today that the user is to hear of failures. */
  isNews(userId: number): Promise<boolean>;
}

interface TriesParts {
  readonly captcha: Captcha;
  readonly failures: Failures;
}

const { failures: mayFail, forgottenMs } = captchaAfter;

const fromAddress = (address: string): string => `sign-in address ${limitKeyOf(address)}`;

/** What is counted as one: an account by whichever name, and each device of its own. */
export const accountOf = ({ who, device }: Trying): string => {
  const account = typeof who === 'number' ? `user ${who}` : `name ${who.toLowerCase()}`;
  return device === null ? account : `${account} device ${device}`;
};

/** The budgets of a try: of its address, of its account for now, and of its account for today. */
function budgetsOf(trying: Trying) {
  const account = `sign-in ${accountOf(trying)}`;
  return { from: fromAddress(trying.address), account, today: `${account} today` };
}

export function createTries({ captcha, failures }: TriesParts): Tries {
  const isOn = captcha.provider !== 'off';
  const needs = (counts: readonly number[], before: number): boolean =>
    isOn && counts.some((count) => count - before >= mayFail);

  return {
    isAskedFrom: async (address) => isOn && needs(await failures.look([fromAddress(address)]), 0),

    async begin(trying) {
      const { from, account, today } = budgetsOf(trying);
      const [byAddress = 0, byAccount = 0, ofToday = 0] = await failures.count([
        { key: from, windowMs: forgottenMs },
        { key: account, windowMs: forgottenMs },
        { key: today, windowMs: slowAfter.forgottenMs },
      ]);
      const recent = [byAddress, byAccount];
      return {
        isAsked: needs(recent, 1),
        isNextAsked: needs(recent, 0),
        isSlow: ofToday > slowAfter.failures,
        isNextSlow: ofToday >= slowAfter.failures,
        giveBack: () => failures.settle({ back: [from, account, today], forget: [] }),
        // What failed from the address may have been about others, and stays.
        succeed: () => failures.settle({ back: [from, today], forget: [account] }),
      };
    },

    async isNews(userId) {
      const key = `sign-in user ${userId} told`;
      const [times] = await failures.count([{ key, windowMs: slowAfter.forgottenMs }]);
      return times === 1;
    },
  };
}
