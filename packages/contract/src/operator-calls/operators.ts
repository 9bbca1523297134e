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
  operatorDocument: {
    method: 'GET',
    path: '/api/operator/openapi.json',
    group: 'Operators',
    summary: 'What programs may call with a token, as an OpenAPI document',
    access: 'operator',
    role: 'viewer',
    scope: null,
    gate: 'none',
    answer: z.looseObject({ openapi: z.string() }),
  },
});
