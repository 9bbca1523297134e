import { isRole, roles, type Role } from '@hub/contract/roles';
import type { OperatorChange, Operators } from '#features/operators';
import type { Called } from './called.ts';
import { done, refused, type CommandResult } from './result.ts';

type Operating = Called<{ readonly operators: Operators }>;

/** `operator …`; null for wrong usage. */
export async function operatorCommand(
  [verb, email = '', role = '', ...more]: readonly string[],
  services: Operating,
): Promise<CommandResult | null> {
  if (more.length > 0) return null;
  if (verb === 'list') return email === '' ? list(services.operators) : null;
  if (email === '') return null;
  if (verb === 'remove') return role === '' ? remove(email, services) : null;
  if (!isRole(role)) return null;
  if (verb === 'add') return add(email, role, services);
  if (verb === 'role') return changeRole(email, role, services);
  return null;
}

/** Why an act on an operator did not happen. */
export function refusalOf(outcome: Exclude<OperatorChange, 'done'>, email: string): CommandResult {
  const choice = roles.join('|');
  const words = {
    no_such_user: `No user has the e-mail address ${email}.`,
    no_operator: `${email} is no operator. To make them one: operator add ${email} ${choice}`,
    is_operator: `${email} is an operator already. To change the role: operator role ${email} ${choice}`,
    last_owner: `${email} is the only owner. Make somebody else one first: operator add EMAIL owner`,
  } as const;
  return refused(words[outcome], { error: outcome });
}

async function add(
  email: string,
  role: Role,
  { operators, by }: Operating,
): Promise<CommandResult> {
  const outcome = await operators.add(email, role, by);
  if (outcome !== 'done') return refusalOf(outcome, email);
  return done(`${email} is an operator: ${role}.`, { email, role });
}

async function changeRole(
  email: string,
  role: Role,
  { operators, by }: Operating,
): Promise<CommandResult> {
  const outcome = await operators.changeRole(email, role, by);
  if (outcome !== 'done') return refusalOf(outcome, email);
  return done(`${email} has the role ${role} now.`, { email, role });
}

async function remove(email: string, { operators, by }: Operating): Promise<CommandResult> {
  const outcome = await operators.remove(email, by);
  if (outcome !== 'done') return refusalOf(outcome, email);
  return done(`${email} is no operator any more.`, { email, role: null });
}

async function list(operators: Operators): Promise<CommandResult> {
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
  const says = lines.length > 0 ? lines.join('\n') : 'There are no operators yet.';
  return done(says, { operators: all });
}
