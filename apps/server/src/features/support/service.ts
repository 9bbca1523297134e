import type { Catalog } from '@hub/contract/catalog';
import { toCalendar } from './calendar-rules.ts';
import { mailsOf, windowsAt } from './reminder-rules.ts';
import { createSupportStore } from './store.ts';
import { itemNameIn } from '#features/licenses';
import type { Parts } from '#platform/parts.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#platform/secrets/keys.ts';

const purpose = 'unsubscribe-support';

/** Creates the tokens that unsubscribe a reader without a sign-in. */
function createTokens(keys: Keys) {
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

const peopleAtOnce = 200;

interface SupportDependencies extends Pick<
  Parts,
  'db' | 'clock' | 'keys' | 'mailer' | 'publicUrl'
> {
  /** Returns the catalog. Its item names precede those of the marketplace. */
  readonly catalog: () => Catalog;
}

/** Creates the reminders before support ends, by email and as a calendar. */
export function createSupport(deps: SupportDependencies) {
  const { db, clock, keys, mailer, publicUrl, catalog } = deps;
  const store = createSupportStore(db);
  const tokens = createTokens(keys);
  const setWanted = (userId: number, isWanted: boolean): Promise<void> =>
    isWanted ? store.optIn(userId) : store.optOut(userId, clock.now());
  return {
    /** Sends each due reminder once. Returns the number of emails. */
    async mailDue(): Promise<number> {
      const now = clock.now();
      let mails = 0;
      for (const window of windowsAt(now)) {
        await db.transaction(async () => {
          const rows = await store.takeDue(window, { now, people: peopleAtOnce });
          const due = rows.map((row) => ({ ...row, itemName: itemNameIn(catalog(), row) }));
          for (const { userId, items } of mailsOf(due)) {
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
      return toCalendar({
        brand: catalog().brand.name,
        host: publicUrl.hostname,
        dashboardUrl: new URL('/dashboard', publicUrl).href,
        ends,
        now: clock.now(),
      });
    },
    isWanted: store.isOptedIn,
    setWanted,
    /** Returns true if the user of a token receives the reminders; null for an invalid token. */
    async isWantedBy(token: string): Promise<boolean | null> {
      const userId = tokens.read(token);
      return userId === null ? null : store.isOptedIn(userId);
    },
    /** Turns the reminders on or off by a token. Returns false for an invalid token. */
    async setWantedBy(token: string, isWanted: boolean): Promise<boolean> {
      const userId = tokens.read(token);
      if (userId === null) return false;
      await setWanted(userId, isWanted);
      return true;
    },
  };
}

export type Support = ReturnType<typeof createSupport>;
