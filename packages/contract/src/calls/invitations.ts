import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { instant, name, newPassword, outcome, text, username } from '#contract/fields.ts';
import { account } from '#contract/limits.ts';
import { roles } from '#contract/roles.ts';

const group = 'Invitations';
const code = text(128);

/** The account that an invited person makes. The address is the invitation's. */
export const joinForm = z.object({
  username,
  firstname: name(account.nameMax),
  lastname: name(account.nameMax),
  password: newPassword,
});

/** Invitations to run the hub, as the invited person sees them. */
export const invitationCalls = callGroup({
  invitation: {
    method: 'POST',
    path: '/api/invitation',
    group,
    summary: 'Reads an open invitation by the code of its link, without using it up',
    access: 'public',
    gate: 'token',
    body: z.object({ code }),
    answer: z.object({
      /** Null for a link that is used, revoked, replaced, expired or unknown. */
      invitation: z.nullable(
        z.object({
          email: z.string(),
          role: z.enum(roles),
          /** An account with this address exists: its owner signs in and accepts. */
          has_account: z.boolean(),
        }),
      ),
    }),
    refusals: ['rate_limited'],
  },
  join: {
    method: 'POST',
    path: '/api/invitation/join',
    group,
    summary: 'Makes an account with the invited address and role, without a purchase code',
    access: 'public',
    gate: 'token',
    body: z.object({ code, ...joinForm.shape }),
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      result_type: z.optional(z.enum(['ended', 'username_taken', 'has_account'])),
    }),
    refusals: ['rate_limited', 'unavailable'],
  },
  ownInvitation: {
    method: 'GET',
    path: '/api/user/invitation',
    group,
    summary: 'The open invitation to the address of this account, and the role that it has by now',
    access: 'session',
    factorless: true,
    gate: 'none',
    answer: z.object({
      invitation: z.nullable(z.object({ role: z.enum(roles), expires_at: instant })),
      role: z.nullable(z.enum(roles)),
      /** Address of the console; null without a role. The buyers' bundle does not contain it. */
      console: z.nullable(text(200)),
    }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/user/invitation/accept',
    group,
    summary: 'Takes the role of the invitation to the address of this account',
    access: 'session',
    factorless: true,
    gate: 'token',
    body: z.object({}),
    answer: outcome,
  },
});
