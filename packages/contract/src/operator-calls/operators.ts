import * as z from 'zod/mini';
import { operatorCallGroup } from '#contract/call.ts';
import { roles } from '#contract/roles.ts';

export const operatorsCalls = operatorCallGroup({
  operatorMe: {
    method: 'GET',
    path: '/api/operator/me',
    group: 'Operators',
    summary: 'The signed-in operator and the role',
    access: 'operator',
    role: 'viewer',
    scope: null,
    gate: 'none',
    answer: z.object({
      username: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      role: z.enum(roles),
    }),
  },
});
