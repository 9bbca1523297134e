import type { Finding, ToldDiagnosis } from '@hub/contract/diagnosis';
import { lifetimes } from '@hub/contract/limits';

/**
 * Returns the data to store from a site's check. A wrong clock may be among its findings: an
 * impossible time is replaced by the time of receipt.
 */
export function diagnosisOf(
  { at, findings }: ToldDiagnosis,
  now: Date,
): { readonly findings: Finding[]; readonly diagnosedAt: Date } {
  const reported = new Date(at);
  const age = now.getTime() - reported.getTime();
  return {
    findings: findings.map(({ code, good, value = null }) => ({ code, good, value })),
    diagnosedAt: age >= 0 && age <= lifetimes.oldestDiagnosis ? reported : now,
  };
}
