import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { instant, name, newPassword, outcome, text, username } from '#contract/fields.ts';
import { account } from '#contract/limits.ts';
import { roles } from '#contract/roles.ts';

const { publicWrite, factorless, factorlessRead } = commonOf('Invitations');
const code = text(128);

/** Account of an invited person. Its email address is the address of the invitation. */
export const joinForm = z.object({
  username,
  firstname: name(account.nameMax),
  lastname: name(account.nameMax),
  password: newPassword,
});

export const invitationCalls = callGroup({
  invitation: {
    ...publicWrite,
    path: '/api/invitation',
    summary: 'Reads an open invitation by the code of its link, without using it up',
    body: z.object({ code }),
    answer: z.object({
      /** Null for a link that is used, revoked, replaced, expired or unknown. */
      invitation: z.nullable(
        z.object({
          email: z.string(),
          role: z.enum(roles),
          /** True if an account with this address exists; its owner signs in and accepts. */
          has_account: z.boolean(),
        }),
      ),
    }),
    refusals: ['rate_limited'],
  },
  join: {
    ...publicWrite,
    path: '/api/invitation/join',
    summary: 'Creates an account with the invited address and role, without a purchase code',
    body: z.object({ code, ...joinForm.shape }),
    answer: z.extend(outcome, {
      result_type: z.optional(z.enum(['ended', 'username_taken', 'has_account'])),
    }),
    refusals: ['rate_limited', 'unavailable'],
  },
  ownInvitation: {
    ...factorlessRead,
    path: '/api/user/invitation',
    summary: 'Returns the open invitation to the address of this account, and its current role',
    answer: z.object({
      invitation: z.nullable(z.object({ role: z.enum(roles), expires_at: instant })),
      role: z.nullable(z.enum(roles)),
      /** Null without a role. The buyers' bundle must not contain the address. */
      console: z.nullable(text(200)),
    }),
  },
  acceptInvitation: {
    ...factorless,
    path: '/api/user/invitation/accept',
    summary: 'Accepts the role of the invitation to the address of this account',
    body: z.object({}),
    answer: outcome,
  },
});
