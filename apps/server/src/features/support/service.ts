import type { Catalog } from '@hub/contract/catalog';
import { toCalendar } from './calendar-rules.ts';
import { mailsOf, windowsAt } from './reminder-rules.ts';
import type { SupportStore } from './store.ts';
import { itemNameIn } from '#features/licenses';
import type { Parts } from '#platform/parts.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#platform/secrets/keys.ts';

const purpose = 'unsubscribe-support';

/** Creates the tokens that unsubscribe a reader without a sign-in. */
export function createTokens(keys: Keys) {
  const tokenOf = (userId: number): string =>
    `${userId}.${keys.derive(purpose, String(userId)).toString('base64url')}`;
  return {
    of: tokenOf,
    /** Returns the user id of a token; null if the token is invalid. */
    read(token: string): number | null {
      const [, digits] = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token) ?? [];
      if (digits === undefined) return null;
      const expected = tokenOf(Number(digits));
      const isOurs = timingSafeEqual(Buffer.from(token), Buffer.from(expected));
      return isOurs ? Number(digits) : null;
    },
  };
}

type Tokens = ReturnType<typeof createTokens>;

/** Maximum number of people per reminder and run. */
const peopleAtOnce = 200;

export interface SupportDependencies extends Pick<Parts, 'db' | 'clock' | 'mailer' | 'publicUrl'> {
  readonly store: SupportStore;
  readonly tokens: Tokens;
  /** Returns the catalog. Its item names precede those of the marketplace. */
  readonly catalog: () => Catalog;
}

export function createSupportService(deps: SupportDependencies) {
  const { db, store, tokens, clock, mailer, publicUrl, catalog } = deps;
  const setWanted = (userId: number, isWanted: boolean): Promise<void> =>
    isWanted ? store.optIn(userId) : store.optOut(userId, clock.now());
  return {
    /**
     * Sends each reminder of 30 days, 7 days and the last day once. Returns the number of emails.
     */
    async mailDue(): Promise<number> {
      const now = clock.now();
      let mails = 0;
      for (const window of windowsAt(now)) {
        await db.transaction(async () => {
          const rows = await store.takeDue(window, { now, people: peopleAtOnce });
          const reminders = rows.map((row) => ({
            ...row,
            daysBefore: window.daysBefore,
            itemName: itemNameIn(catalog(), row),
          }));
          for (const { userId, items } of mailsOf(reminders)) {
            const data = { items: JSON.stringify(items), token: tokens.of(userId) };
            await mailer.enqueue({ template: 'support/ends', userId, data });
            mails += 1;
          }
        });
      }
      return mails;
    },
    /** Returns the support periods of the user as an iCalendar file. */
    async calendar(userId: number): Promise<string> {
      const ends = (await store.listEnds(userId)).map((each) => ({
        ...each,
        itemName: itemNameIn(catalog(), each),
      }));
      const dashboardUrl = new URL('/dashboard', publicUrl).href;
      return toCalendar({
        brand: catalog().brand.name,
        host: publicUrl.hostname,
        dashboardUrl,
        ends,
        now: clock.now(),
      });
    },
    /** Returns true if the user receives the reminders. */
    isWanted: (userId: number): Promise<boolean> => store.isOptedIn(userId),
    setWanted,
    /** Returns true if the user of a token receives the reminders; null for an invalid token. */
    async isWantedBy(token: string): Promise<boolean | null> {
      const userId = tokens.read(token);
      return userId === null ? null : store.isOptedIn(userId);
    },
    /**
     * Turns the reminders on or off by the token of an email. Returns false for an invalid token.
     */
    async setWantedBy(token: string, isWanted: boolean): Promise<boolean> {
      const userId = tokens.read(token);
      if (userId === null) return false;
      await setWanted(userId, isWanted);
      return true;
    },
  };
}

export type Support = ReturnType<typeof createSupportService>;
