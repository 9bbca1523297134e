import * as z from 'zod/mini';
import { email, idInBody, instant } from '#contract/fields.ts';
import { roles } from '#contract/roles.ts';
import { defineAction, operatorCallGroup, operatorParts } from './action.ts';

const parts = operatorParts('Operators');
const { read } = parts;

/** Email address, in full, and role. */
export const operatorForm = z.object({ email, role: z.enum(roles) });

const owners = { ...parts.owners, fresh: true } as const;

export const operatorsCalls = operatorCallGroup({
  operatorMe: {
    ...read,
    path: '/api/operator/me',
    summary: 'Shows the signed-in operator and role',
    answer: z.object({
      username: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      role: z.enum(roles),
    }),
  },
  operatorDocument: {
    ...read,
    path: '/api/operator/openapi.json',
    summary: 'Describes the calls open to API tokens, as an OpenAPI document',
    answer: z.looseObject({ openapi: z.string() }),
  },
  operatorsList: {
    ...read,
    path: '/api/operator/operators',
    summary: 'Lists operators with role and start date',
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
      /** Newest first. */
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
    summary: 'Emails an invitation link to become an operator, with or without an account',
    body: operatorForm,
    commands: {
      'operator invite EMAIL ROLE':
        'email (and print) an invitation link. ROLE: viewer, support or owner. The link works once, within seven days; no account or purchase code is needed. A newer link replaces it',
    },
    events: { 'operators.invited': 'Operator invited' },
    mails: ['operators/invited'],
  }),
  revokeInvitation: defineAction({
    ...owners,
    path: '/api/operator/operators/invitations/revoke',
    summary: 'Revokes an open invitation; its link stops working',
    body: z.object({ id: idInBody }),
    commands: { 'operator revoke EMAIL': 'revoke an open invitation' },
    events: { 'operators.invitation_revoked': 'Operator invitation revoked' },
    mails: 'The link says when opened that it was revoked.',
  }),
  addOperator: defineAction({
    ...owners,
    path: '/api/operator/operators/add',
    summary: 'Makes a user an operator',
    body: operatorForm,
    commands: {
      'operator add EMAIL ROLE': 'make a user an operator: viewer, support or owner',
      'user admin EMAIL [on|off]': 'short form: make a user an owner, or remove the role',
    },
    events: { 'identity.admin_granted': 'Made an operator' },
    mails: ['operators/added'],
  }),
  changeOperatorRole: defineAction({
    ...owners,
    path: '/api/operator/operators/role',
    summary: 'Changes the role of an operator; the last owner stays owner',
    body: operatorForm,
    commands: { 'operator role EMAIL ROLE': 'change the role of an operator' },
    events: { 'operators.role_changed': 'Operator role changed' },
    mails: ['operators/role-changed'],
  }),
  removeOperator: defineAction({
    ...owners,
    path: '/api/operator/operators/remove',
    summary: 'Removes an operator; not the last owner',
    body: z.object({ email }),
    commands: {
      'operator remove EMAIL': 'remove an operator; the account stays. Not the only owner',
      'user admin EMAIL [on|off]': 'short form: make a user an owner, or remove the role',
    },
    events: { 'identity.admin_revoked': 'No longer an operator' },
    mails: ['operators/removed'],
  }),
});
