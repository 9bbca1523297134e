import type { Finding, ToldDiagnosis } from '@hub/contract/diagnosis';
import { lifetimes } from '@hub/contract/limits';

/**
 * What is kept of a check that a site tells of. A wrong clock is one of the things that it may have found:
 * where the instant cannot be right, it is that at which the hub heard.
 */
export function diagnosisOf(
  { at, findings }: ToldDiagnosis,
  now: Date,
): { readonly findings: Finding[]; readonly diagnosedAt: Date } {
  const said = new Date(at);
  const age = now.getTime() - said.getTime();
  return {
    findings: findings.map(({ code, good, value = null }) => ({ code, good, value })),
    diagnosedAt: age >= 0 && age <= lifetimes.oldestDiagnosis ? said : now,
  };
}
