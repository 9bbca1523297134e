import { createTokenBody } from '@hub/contract/operator-calls';
import { apiTokens } from '@hub/contract/limits';
import { scopes } from '@hub/contract/scopes';
import type { TokenView } from '#features/tokens';
import { readArguments, text } from '#cli/arguments.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';
import type { CommandContext, CommandServices } from '#cli/services.ts';

export async function tokenCommand(
  [verb, ...rest]: readonly string[],
  services: CommandContext,
): Promise<CommandResult | null> {
  if (verb === 'create') return create(rest, services);
  if (verb === 'list') return rest.length === 0 ? list(services) : null;
  const [idOrName, ...more] = rest;
  return verb === 'revoke' && idOrName && more.length === 0 ? revoke(idOrName, services) : null;
}

async function create(
  args: readonly string[],
  { tokens, actor }: CommandContext,
): Promise<CommandResult | null> {
  const parsed = readArguments(args, { days: text });
  const [name, scopeList, ...more] = parsed?.positionals ?? [];
  if (!name || !scopeList || more.length > 0) return null;
  const { days: typedDays = String(apiTokens.days) } = parsed?.values ?? {};
  const days = /^\d{1,4}$/.test(typedDays) ? Number(typedDays) : Number.NaN;
  const typed = createTokenBody.safeParse({ name, scopes: scopeList.split(','), days });
  if (!typed.success) {
    const message = `A token needs a name of at most ${apiTokens.nameMax} characters, scopes separated by commas (${scopes.join(', ')}), and 1 to ${apiTokens.daysMax} days.`;
    return refused(message, { error: 'unfit' });
  }
  const created = await tokens.create(typed.data, actor);
  if (created.kind !== 'made') return refused(refusals[created.kind], { error: created.kind });
  const { view, token } = created;
  const lines = [
    token,
    '',
    `Token ${view.name}, valid until ${day(view.expiresAt)}. It is shown only once: store it only where the program reads it.`,
  ];
  return done(lines.join('\n'), { ...toJson(view), token });
}

const refusals = {
  name_taken: 'This name is or was used by another token. Names cannot be reused.',
  too_many: `The limit of ${apiTokens.max} tokens is reached. Revoke one first: token revoke ID`,
} as const;

const toJson = (view: TokenView) => ({
  id: view.id,
  name: view.name,
  scopes: view.scopes,
  created_at: view.createdAt,
  expires_at: view.expiresAt,
  last_used_at: view.lastUsedAt,
  revoked_at: view.revokedAt,
});

const day = (instant: Date): string => instant.toISOString().slice(0, 10);

function lineOf(view: TokenView): string {
  const used = view.lastUsedAt === null ? 'never used' : `used ${day(view.lastUsedAt)}`;
  const ends =
    view.revokedAt === null ? `until ${day(view.expiresAt)}` : `revoked ${day(view.revokedAt)}`;
  return `${view.id}  ${view.name}  ${view.scopes.join(',')}  ${ends}, ${used}`;
}

async function list({ tokens }: CommandServices): Promise<CommandResult> {
  const all = await tokens.list();
  const message = all.length > 0 ? all.map(lineOf).join('\n') : 'No tokens yet.';
  return done(message, { tokens: all.map(toJson) });
}

async function revoke(idOrName: string, { tokens, actor }: CommandContext): Promise<CommandResult> {
  const outcome = await tokens.revoke(idOrName, actor);
  if (outcome === 'unknown') {
    return refused(`No token has the ID or name ${idOrName}.`, { error: 'no_such_token' });
  }
  const ending = outcome === 'already' ? 'was already revoked.' : 'is revoked.';
  return done(`${idOrName} ${ending}`, { token: idOrName });
}
