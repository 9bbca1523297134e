import { minutes } from '@hub/contract/limits';
import { checks, quickChecks } from './checks.ts';
import type { Finding } from './finding.ts';
import { lookAll } from './look.ts';
import type { Subject } from './subject.ts';

/** How long what takes time to look at counts as known, in milliseconds. */
const slowHolds = minutes(15);

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
 * what asks others is looked at meanwhile, and told from the next time on.
 */
export function createStandingFaults(subject: Subject): StandingFaults {
  let slow: readonly Finding[] = [];
  let lookedAt = -Infinity;

  async function lookSlowly(): Promise<void> {
    lookedAt = subject.clock.now().getTime();
    slow = await lookAll(subject, slowChecks);
  }

  return {
    async list() {
      if (subject.clock.now().getTime() - lookedAt > slowHolds) void lookSlowly().catch(() => {});
      const quick = await lookAll(subject, quickChecks);
      return worstFirst([...quick, ...slow].filter(isFault));
    },
    forget(check) {
      slow = slow.filter((finding) => finding.check !== check);
      lookedAt = -Infinity;
    },
  };
}
