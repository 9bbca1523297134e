import { seconds } from '@hub/contract/limits';
import { fault, type Check, type Finding, type UnnamedFinding } from './finding.ts';
import type { Subject } from './subject.ts';
import { noSuchTable, sqlStateOf } from '#platform/db/sql/sql-state.ts';
import { withoutPersons } from '#platform/log/log-errors.ts';

/** Timeout of a check's requests, in milliseconds. */
const patience = seconds(10);

const tooLong = fault(
  `The check did not finish within ${patience / 1000} seconds`,
  'Check that the service is reachable. A firewall that drops packets has this effect.',
);

const thrown = (error: unknown): UnnamedFinding =>
  fault(
    `The check failed: ${withoutPersons(error instanceof Error ? error.message : String(error))}`,
    'Report this line to the maker of the hub.',
  );

async function lookAt(check: Check<Subject>, subject: Subject): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly UnnamedFinding[]>();
  const timer = setTimeout(() => resolve([tooLong]), patience);
  const running = Promise.resolve()
    .then(() => check.look(subject))
    // For an empty database, the migrations check reports that the next start creates the tables.
    .catch((error: unknown) => (sqlStateOf(error) === noSuchTable ? [] : [thrown(error)]));
  const findings = await Promise.race([running, late]).finally(() => clearTimeout(timer));
  return findings.map((each) => ({ check: check.name, ...each }));
}

/** Runs all checks in parallel; returns their findings in order. */
export async function lookAll(
  subject: Subject,
  checks: readonly Check<Subject>[],
): Promise<Finding[]> {
  return (await Promise.all(checks.map((check) => lookAt(check, subject)))).flat();
}
