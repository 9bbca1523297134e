import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Operator } from '#http/route.ts';

export const toMe = (operator: Operator): OperatorAnswerOf<'operatorMe'> => ({
  username: operator.username,
  firstname: operator.firstName,
  lastname: operator.lastName,
  email: operator.email,
  role: operator.role,
});
