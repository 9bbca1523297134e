import * as z from 'zod/mini';
import { instant, name } from '#contract/fields.ts';
import { apiTokens } from '#contract/limits.ts';
import { scopes } from '#contract/scopes.ts';
import { because, defineAction, operatorCallGroup, operatorParts } from './action.ts';

const { read, owners } = operatorParts('Tokens');
const action = { ...owners, fresh: true, mails: because.concernsNoBuyer } as const;

const token = z.object({
  /** Id: the text between the first two underscores of the token. */
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: instant,
  expires_at: instant,
  last_used_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
});

export const createTokenBody = z.object({
  /** Name of the program in the audit log; unique. */
  name: name(apiTokens.nameMax),
  scopes: z
    .array(z.enum(scopes))
    .check(z.minLength(1, 'Choose at least one.'), z.maxLength(scopes.length)),
  days: z
    .int()
    .check(
      z.minimum(1, `Between 1 and ${apiTokens.daysMax} days, please.`),
      z.maximum(apiTokens.daysMax, `Between 1 and ${apiTokens.daysMax} days, please.`),
    ),
});

export const tokensCalls = operatorCallGroup({
  operatorTokens: {
    ...read,
    path: '/api/operator/tokens',
    summary: 'Lists API tokens, newest first, including revoked and expired ones',
    answer: z.object({ tokens: z.array(token) }),
  },
  createToken: defineAction({
    ...action,
    path: '/api/operator/tokens/create',
    summary: 'Creates an API token; it is shown once',
    body: createTokenBody,
    answer: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('made'), token, secret: z.string() }),
      z.object({ outcome: z.enum(['name_taken', 'too_many']) }),
    ]),
    commands: {
      'token create NAME SCOPES [--days N]':
        'create an API token, shown once. SCOPES, separated by commas: people:read, licenses:read, licenses:write, releases:write, conversations:read, conversations:write',
    },
    events: { 'tokens.created': 'API token created' },
  }),
  revokeToken: defineAction({
    ...action,
    path: '/api/operator/tokens/revoke',
    summary: 'Revokes an API token immediately',
    body: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{12}$/)) }),
    answer: z.object({ outcome: z.enum(['revoked', 'already']) }),
    refusals: ['not_found'],
    commands: { 'token revoke ID': 'revoke a token immediately, by ID or name' },
    events: { 'tokens.revoked': 'API token revoked' },
  }),
});
