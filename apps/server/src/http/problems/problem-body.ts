import { problems } from '@hub/contract/problems';
import type { Problem } from '#platform/problem.ts';

/**
 * Returns the body of a refusal: RFC 9457, a message for the person, and a reference to the log.
 */
export function problemBody(problem: Problem, reference: string) {
  const { status, title } = problems[problem.code];
  return {
    type: 'about:blank',
    title,
    status,
    detail: problem.message,
    message: problem.message,
    code: problem.code,
    reference,
    ...(problem.errors && { errors: problem.errors }),
  };
}
