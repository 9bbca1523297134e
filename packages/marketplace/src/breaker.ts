export interface BreakerRules {
  /** Calls in a row without a usable answer that open the breaker. */
  readonly failures: number;
  /** Milliseconds for which the breaker stays open. After them it admits a probe. */
  readonly openMs: number;
}

/** `closed` admits a call, `probe` admits it without retries, `open` refuses it. */
type Admission =
  | { readonly is: 'closed' | 'probe' }
  | { readonly is: 'open'; readonly waitMs: number };

/**
 * Returns a closed breaker.
 * @param now Monotonic clock in milliseconds.
 */
export function createBreaker(rules: BreakerRules, now: () => number) {
  let failures = 0;
  let openUntil = 0;
  let probing = false;

  return {
    admit(): Admission {
      if (failures < rules.failures) return { is: 'closed' };
      const waitMs = openUntil - now();
      if (waitMs > 0 || probing) return { is: 'open', waitMs: Math.max(waitMs, 1) };
      probing = true;
      return { is: 'probe' };
    },
    /** Reports the end of an admitted call: `unknown` if its caller canceled it. */
    settle(end: 'answered' | 'failed' | 'unknown'): void {
      probing = false;
      if (end === 'answered') failures = 0;
      if (end !== 'failed') return;
      failures += 1;
      openUntil = now() + rules.openMs;
    },
    /** True from the opening until the next answer. */
    isOpen: (): boolean => failures >= rules.failures,
    /** Returns true if the breaker is open and a probe is due. */
    isDue: (): boolean => failures >= rules.failures && !probing && openUntil <= now(),
  };
}

/** Stops calls to a marketplace that does not answer, so that people do not wait. */
export type Breaker = ReturnType<typeof createBreaker>;
