import { problems } from '@hub/contract/problems';
import type { Problem } from '#platform/problem.ts';

/** What every refusal says: RFC 9457, words for the person, and what to find it by in the log. */
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
