import { problems, statuses } from '@hub/contract/problems';
import type { Problem } from '#platform/problem.ts';

/**
 * Returns the body of a refusal: RFC 9457, a message for the person, and a reference to the log.
 */
export function problemBody(problem: Problem, reference: string) {
  return {
    type: 'about:blank',
    title: problems[problem.code].title,
    status: statuses[problem.code],
    detail: problem.message,
    message: problem.message,
    code: problem.code,
    reference,
    ...(problem.errors && { errors: problem.errors }),
  };
}
