import { setTimeout as delay } from 'node:timers/promises';
import { minutes, seconds } from '@hub/contract/limits';
import { checks, quickChecks } from './checks.ts';
import type { Check, Finding } from './finding.ts';
import { lookAll } from './look.ts';
import type { Subject } from './subject.ts';

/** How long what takes time to look at counts as known, in milliseconds. */
const slowHolds = minutes(15);
/** The same of others who are away, in milliseconds: they come back by themselves. */
const awayHolds = seconds(10);

/** How long the first list waits for them, in milliseconds. */
const firstPatience = seconds(3);

const slowChecks = checks.filter(({ isSlow }) => isSlow);

const isFault = ({ level }: Finding): boolean => level !== 'fine';

const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => Number(b.level === 'fault') - Number(a.level === 'fault'));

export interface StandingFaults {
  list(): Promise<Finding[]>;
  /** Somebody mended what a check found: it is looked at anew, and not told until then. */
  forget(check: Finding['check']): void;
}

/**
 * What is at fault now, for who asks again and again. What is looked at quickly is looked at each time;
 * what asks others is looked at meanwhile, and told from the next time on; the first time is waited for.
 */
export function createStandingFaults(subject: Subject): StandingFaults {
  const slow = slowChecks.map((check) => createSlowLook(check, subject));
  return {
    async list() {
      // Waits for a check that never ran; otherwise its first fault would not show.
      const firsts = slow.filter((look) => look.isNew()).map((look) => look.first());
      for (const look of slow) look.renew();
      const [quick] = await Promise.all([
        lookAll(subject, quickChecks),
        Promise.race([Promise.all(firsts), delay(firstPatience, null, { ref: false })]),
      ]);
      return worstFirst([...quick, ...slow.flatMap((look) => look.known())].filter(isFault));
    },
    forget(name) {
      for (const look of slow) if (look.name === name) look.forget();
    },
  };
}

/** What one check said last, and when that is to be looked at anew. */
function createSlowLook(check: Check<Subject>, subject: Subject) {
  let found: readonly Finding[] = [];
  let lookedAt = -Infinity;
  let isLooking = false;
  const holds = (): number =>
    check.asksOthers === true && found.some(isFault) ? awayHolds : slowHolds;

  async function look(): Promise<void> {
    isLooking = true;
    lookedAt = subject.clock.now().getTime();
    found = await lookAll(subject, [check]).finally(() => (isLooking = false));
  }

  let looking = Promise.resolve();

  return {
    name: check.name,
    known: () => found,
    isNew: () => lookedAt === -Infinity,
    /** Looks, and ends when that has. */
    async first() {
      looking = look().catch(() => {});
      await looking;
    },
    renew() {
      const age = subject.clock.now().getTime() - lookedAt;
      if (!isLooking && age > holds()) void look().catch(() => {});
    },
    forget() {
      found = [];
      lookedAt = -Infinity;
    },
  };
}
