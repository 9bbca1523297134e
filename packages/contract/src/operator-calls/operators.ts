import * as z from 'zod/mini';
import { operatorCallGroup } from '#contract/call.ts';
import { email, idInBody, instant, outcome } from '#contract/fields.ts';
import { roles } from '#contract/roles.ts';

/** Full email address and role. */
export const operatorForm = z.object({ email, role: z.enum(roles) });

const owners = {
  method: 'POST',
  group: 'Operators',
  access: 'operator',
  role: 'owner',
  scope: null,
  fresh: true,
  gate: 'token',
  answer: outcome,
} as const;

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
  operatorsList: {
    method: 'GET',
    path: '/api/operator/operators',
    group: 'Operators',
    summary: 'Who runs the hub, as what, since when',
    access: 'operator',
    role: 'viewer',
    scope: null,
    gate: 'none',
    answer: z.object({
      operators: z.array(
        z.object({
          id: z.int(),
          username: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.enum(roles),
          since: z.nullable(instant),
        }),
      ),
      /** Open invitations, the newest first. */
      invitations: z.array(
        z.object({
          id: z.int(),
          email: z.string(),
          role: z.enum(roles),
          created_at: instant,
          expires_at: instant,
        }),
      ),
    }),
  },
  inviteOperator: {
    ...owners,
    path: '/api/operator/operators/invite',
    summary: 'Mails a link by which its reader becomes an operator, with or without an account',
    body: operatorForm,
  },
  revokeInvitation: {
    ...owners,
    path: '/api/operator/operators/invitations/revoke',
    summary: 'Ends an open invitation; its link works no more',
    body: z.object({ id: idInBody }),
  },
  addOperator: {
    ...owners,
    path: '/api/operator/operators/add',
    summary: 'Makes a user an operator',
    body: operatorForm,
  },
  changeOperatorRole: {
    ...owners,
    path: '/api/operator/operators/role',
    summary: 'Gives an operator another role; the last owner stays one',
    body: operatorForm,
  },
  removeOperator: {
    ...owners,
    path: '/api/operator/operators/remove',
    summary: 'Makes an operator an ordinary user again; not the last owner',
    body: z.object({ email }),
  },
});
