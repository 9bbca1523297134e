import * as z from 'zod/mini';
import { email, idInBody, instant } from '#contract/fields.ts';
import { roles } from '#contract/roles.ts';
import { defineAction, operatorCallGroup } from './action.ts';

/** Full email address and role. */
export const operatorForm = z.object({ email, role: z.enum(roles) });

const owners = { group: 'Operators', role: 'owner', scope: null, fresh: true } as const;

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
      /** Open invitations, newest first. */
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
  inviteOperator: defineAction({
    ...owners,
    path: '/api/operator/operators/invite',
    summary: 'Mails a link by which its reader becomes an operator, with or without an account',
    body: operatorForm,
    commands: {
      'operator invite EMAIL ROLE':
        'mail a link, and print it, by which its reader becomes an operator: viewer, support or owner. It needs no account and no purchase code, and works once, for seven days; a newer one ends it',
    },
    events: { 'operators.invited': 'Operator invited' },
    mails: ['operators.invited'],
  }),
  revokeInvitation: defineAction({
    ...owners,
    path: '/api/operator/operators/invitations/revoke',
    summary: 'Ends an open invitation; its link works no more',
    body: z.object({ id: idInBody }),
    commands: {
      'operator revoke EMAIL': 'end an open invitation',
    },
    events: { 'operators.invitation_revoked': 'Operator invitation revoked' },
    mails: 'A revoked link says so when opened.',
  }),
  addOperator: defineAction({
    ...owners,
    path: '/api/operator/operators/add',
    summary: 'Makes a user an operator',
    body: operatorForm,
    commands: {
      'operator add EMAIL ROLE': 'make a user an operator: viewer, support or owner',
      'user admin EMAIL [on|off]': 'the same in short: an owner, or no operator any more',
    },
    events: { 'identity.admin_granted': 'Made an operator' },
    mails: ['operators.added'],
  }),
  changeOperatorRole: defineAction({
    ...owners,
    path: '/api/operator/operators/role',
    summary: 'Gives an operator another role; the last owner stays one',
    body: operatorForm,
    commands: {
      'operator role EMAIL ROLE': 'give an operator another role',
    },
    events: { 'operators.role_changed': 'Operator role changed' },
    mails: ['operators.role_changed'],
  }),
  removeOperator: defineAction({
    ...owners,
    path: '/api/operator/operators/remove',
    summary: 'Makes an operator an ordinary user again; not the last owner',
    body: z.object({ email }),
    commands: {
      'operator remove EMAIL': 'make an operator an ordinary user again; not the only owner',
      'user admin EMAIL [on|off]': 'the same in short: an owner, or no operator any more',
    },
    events: { 'identity.admin_revoked': 'No longer an operator' },
    mails: ['operators.removed'],
  }),
});
