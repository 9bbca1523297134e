export interface BreakerRules {
  /** Consecutive calls without a usable answer after which the breaker opens. */
  readonly failures: number;
  /** Milliseconds for which it stays open; then it admits one probe. */
  readonly openMs: number;
}

/** Permission of a call: normal, a single probe without retries, or none. */
type Admission =
  | { readonly is: 'closed' | 'probe' }
  | { readonly is: 'open'; readonly waitMs: number };

/** @param now a monotonic clock, in milliseconds */
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
    /** Reports how an admitted call ended; `unknown` if the caller canceled it before an answer. */
    settle(end: 'answered' | 'failed' | 'unknown'): void {
      probing = false;
      if (end === 'answered') failures = 0;
      if (end !== 'failed') return;
      failures += 1;
      openUntil = now() + rules.openMs;
    },
    /** True from the opening until the next answer. */
    isOpen: (): boolean => failures >= rules.failures,
    /** Returns true if it is open and a probe is due. */
    isDue: (): boolean => failures >= rules.failures && !probing && openUntil <= now(),
  };
}

/**
 * Circuit breaker: stops calls to a marketplace that does not answer, so that people do not wait in
 * vain.
 */
export type Breaker = ReturnType<typeof createBreaker>;
