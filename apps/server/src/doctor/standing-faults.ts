import { setTimeout as delay } from 'node:timers/promises';
import { minutes, seconds } from '@hub/contract/limits';
import { checks, quickChecks, lookAll } from './checks.ts';
import type { Check, Finding } from './finding.ts';
import type { Subject } from './subject.ts';

/** Time for which a slow check's result is reused, in milliseconds. */
const slowHolds = minutes(15);
/** The same for unreachable services, in milliseconds, because they may return at any time. */
const awayHolds = seconds(10);

/** Time that the first list waits for slow checks, in milliseconds. */
const firstPatience = seconds(3);

const slowChecks = checks.filter(({ isSlow }) => isSlow);

const isFault = ({ level }: Finding): boolean => level !== 'fine';

const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => Number(b.level === 'fault') - Number(a.level === 'fault'));

/**
 * Returns the current faults for frequent callers. Quick checks run each time. Slow checks run in
 * the background, and only the first call waits for them.
 */
export function createStandingFaults(subject: Subject) {
  const slow = slowChecks.map((check) => createSlowLook(check, subject));
  return {
    async list(): Promise<Finding[]> {
      // Waits for checks that never ran, because otherwise their first fault would not show.
      const firsts = slow.filter((look) => look.isNew()).map((look) => look.first());
      for (const look of slow) look.renew();
      const [quick] = await Promise.all([
        lookAll(subject, quickChecks),
        Promise.race([Promise.all(firsts), delay(firstPatience, null, { ref: false })]),
      ]);
      return worstFirst([...quick, ...slow.flatMap((look) => look.known())].filter(isFault));
    },
    /** Drops a result after a fix: the check runs again and is not reported until then. */
    forget(name: Finding['check']): void {
      for (const look of slow) if (look.name === name) look.forget();
    },
  };
}

export type StandingFaults = ReturnType<typeof createStandingFaults>;

/** Caches the last result of one check until it must run again. */
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
    /** Runs the check and waits for its result. */
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
