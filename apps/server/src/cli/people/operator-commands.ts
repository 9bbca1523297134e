import { operatorForm } from '@hub/contract/operator-calls';
import { isRole, roles, type Role } from '@hub/contract/roles';
import type { OperatorChange } from '#features/operators';
import { done, refused, type CommandResult } from '#cli/result.ts';
import type { CommandContext } from '#cli/services.ts';

export async function operatorCommand(
  [verb, email = '', role = '', ...more]: readonly string[],
  services: CommandContext,
): Promise<CommandResult | null> {
  if (more.length > 0) return null;
  if (verb === 'list') return email === '' ? list(services) : null;
  if (email === '') return null;
  if (verb === 'remove') return role === '' ? remove(email, services) : null;
  if (verb === 'revoke') return role === '' ? revoke(email, services) : null;
  if (!isRole(role)) return null;
  if (verb === 'invite') return invite(email, role, services);
  return verb === 'add' || verb === 'role' ? giveRole(verb, { email, role }, services) : null;
}

export function refusalOf(outcome: Exclude<OperatorChange, 'done'>, email: string): CommandResult {
  const choice = roles.join('|');
  const messages = {
    no_such_user: email.includes('@')
      ? `No user has the email ${email}. To invite them: operator invite ${email} ${choice}`
      : `No user has the email ${email}. See: operator list`,
    no_operator: `${email} is not an operator. To add them: operator add ${email} ${choice}`,
    is_operator: `${email} is already an operator. To change the role: operator role ${email} ${choice}`,
    unproven: `${email} is not verified by a link. To invite them: operator invite ${email} ${choice}`,
    last_owner: `${email} is the only owner. Add another owner first: operator add EMAIL owner`,
  } as const;
  return refused(messages[outcome], { error: outcome });
}

async function invite(
  email: string,
  role: Role,
  { invitations, actor }: CommandContext,
): Promise<CommandResult> {
  const address = operatorForm.shape.email.safeParse(email);
  if (!address.success)
    return refused(`${email} is not an email address.`, { error: 'validation' });
  const result = await invitations.invite(address.data, role, actor);
  if (result.kind === 'is_operator') return refusalOf('is_operator', email);
  const { url, expiresAt } = result;
  const lines = [
    `${email} is invited as ${role}. The link is emailed and works once, until ${expiresAt.toISOString().slice(0, 10)}:`,
    url,
  ];
  return done(lines.join('\n'), { email, role, url, expires_at: expiresAt.toISOString() });
}

async function revoke(
  email: string,
  { invitations, actor }: CommandContext,
): Promise<CommandResult> {
  if (await invitations.revoke(email, actor))
    return done(`The invitation for ${email} is revoked.`, { email });
  return refused(`There is no open invitation for ${email}.`, { error: 'no_invitation' });
}

async function giveRole(
  verb: 'add' | 'role',
  { email, role }: { readonly email: string; readonly role: Role },
  { operators, actor }: CommandContext,
): Promise<CommandResult> {
  const isNew = verb === 'add';
  const outcome = await operators[isNew ? 'add' : 'changeRole'](email, role, actor);
  if (outcome !== 'done') return refusalOf(outcome, email);
  const message = isNew ? `is an operator: ${role}.` : `now has the role ${role}.`;
  return done(`${email} ${message}`, { email, role });
}

async function remove(email: string, { operators, actor }: CommandContext): Promise<CommandResult> {
  const outcome = await operators.remove(email, actor);
  if (outcome !== 'done') return refusalOf(outcome, email);
  return done(`${email} is no longer an operator.`, { email, role: null });
}

async function list({ operators, invitations }: CommandContext): Promise<CommandResult> {
  const all = (await operators.list()).map(({ email, username, role, since }) => ({
    email,
    username,
    role,
    since: since?.toISOString() ?? null,
  }));
  const lines = all.map(({ email, username, role, since }) => {
    const date = since === null ? '' : `  since ${since.slice(0, 10)}`;
    return `${role.padEnd(8)}${email}  ${username}${date}`;
  });
  const invited = (await invitations.list()).map(({ email, role, expiresAt }) => ({
    email,
    role,
    expires_at: expiresAt.toISOString(),
  }));
  const open = invited.map(
    ({ email, role, expires_at }) =>
      `${role.padEnd(8)}${email}  invited, until ${expires_at.slice(0, 10)}`,
  );
  const message = [...lines, ...open].join('\n') || 'No operators yet.';
  return done(message, { operators: all, invitations: invited });
}
