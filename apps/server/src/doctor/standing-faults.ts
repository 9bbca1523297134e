import { setTimeout as delay } from 'node:timers/promises';
import { minutes, seconds } from '@hub/contract/limits';
import { checks, quickChecks, lookAll } from './checks.ts';
import type { Check, Finding } from './finding.ts';
import type { Subject } from './subject.ts';

/** Time in milliseconds for which the result of a slow check is reused. */
const slowHolds = minutes(15);
/** The same for a fault of another service, which may recover at any time. */
const awayHolds = seconds(10);

/** Maximum time in milliseconds for which the first call waits for slow checks. */
const firstPatience = seconds(3);

const slowChecks = checks.filter(({ isSlow }) => isSlow);

const isFault = ({ level }: Finding): boolean => level !== 'fine';

const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => Number(b.level === 'fault') - Number(a.level === 'fault'));

/** Quick checks run for each call, slow ones in the background; the first call waits for them. */
export function createStandingFaults(subject: Subject) {
  const slow = slowChecks.map((check) => createSlowLook(check, subject));
  return {
    async list(): Promise<Finding[]> {
      // Waits for checks that never ran, because otherwise their faults would be missing.
      const firsts = slow.filter((look) => look.isNew()).map((look) => look.first());
      for (const look of slow) look.renew();
      const [quick] = await Promise.all([
        lookAll(subject, quickChecks),
        Promise.race([Promise.all(firsts), delay(firstPatience, null, { ref: false })]),
      ]);
      return worstFirst([...quick, ...slow.flatMap((look) => look.known())].filter(isFault));
    },
    /** Drops a result after a fix. The check runs again and reports nothing until then. */
    forget(name: Finding['check']): void {
      for (const look of slow) if (look.name === name) look.forget();
    },
  };
}

export type StandingFaults = ReturnType<typeof createStandingFaults>;

function createSlowLook(check: Check, subject: Subject) {
  let findings: readonly Finding[] = [];
  let lookedAt = -Infinity;
  let isLooking = false;
  const holds = (): number =>
    check.asksOthers === true && findings.some(isFault) ? awayHolds : slowHolds;

  async function look(): Promise<void> {
    isLooking = true;
    lookedAt = subject.clock.now().getTime();
    findings = await lookAll(subject, [check]).finally(() => (isLooking = false));
  }

  let looking = Promise.resolve();

  return {
    name: check.name,
    known: () => findings,
    isNew: () => lookedAt === -Infinity,
    async first() {
      looking = look().catch(() => {});
      await looking;
    },
    renew() {
      const age = subject.clock.now().getTime() - lookedAt;
      if (!isLooking && age > holds()) void look().catch(() => {});
    },
    forget() {
      findings = [];
      lookedAt = -Infinity;
    },
  };
}
