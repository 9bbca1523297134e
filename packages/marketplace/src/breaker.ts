export interface BreakerRules {
  /** After so many calls in a row that got no usable answer, the next ones are not sent. */
  readonly failures: number;
  /** For so long, in milliseconds; then one call is let through to see. */
  readonly openMs: number;
}

/** What a call may do: go out, go out alone and without further tries, or not at all. */
type Admission =
  | { readonly is: 'closed' | 'probe' }
  | { readonly is: 'open'; readonly waitMs: number };

/**
 * A circuit breaker: stops calls to a marketplace that does not answer, so that nobody waits in
 * vain.
 */
export interface Breaker {
  admit(): Admission;
  /** How an admitted call ended; `unknown` when the caller gave up before an answer. */
  settle(end: 'answered' | 'failed' | 'unknown'): void;
  /** From the last failure that was too many until a call is answered again. */
  isOpen(): boolean;
  /** Open, and for long enough: the next call would go out, to see. */
  isDue(): boolean;
}

/** @param now a clock that never goes back, in milliseconds */
export function createBreaker(rules: BreakerRules, now: () => number): Breaker {
  let failures = 0;
  let openUntil = 0;
  let probing = false;

  return {
    admit() {
      if (failures < rules.failures) return { is: 'closed' };
      const waitMs = openUntil - now();
      if (waitMs > 0 || probing) return { is: 'open', waitMs: Math.max(waitMs, 1) };
      probing = true;
      return { is: 'probe' };
    },
    settle(end) {
      probing = false;
      if (end === 'answered') failures = 0;
      if (end !== 'failed') return;
      failures += 1;
      openUntil = now() + rules.openMs;
    },
    isOpen: () => failures >= rules.failures,
    isDue: () => failures >= rules.failures && !probing && openUntil <= now(),
  };
}
