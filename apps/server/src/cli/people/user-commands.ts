import { isolated } from '@hub/contract/direction';
import type { FoundPerson } from '#features/people';
import { refusalOf } from './operator-commands.ts';
import { personCommand } from './person-commands.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';
import type { CommandContext } from '#cli/services.ts';

export async function userCommand(
  args: readonly string[],
  services: CommandContext,
): Promise<CommandResult | null> {
  const [verb, ...rest] = args;
  if (verb === 'admin') return setAdmin(rest, services);
  if (verb === 'message') return setMessage(rest, services);
  return verb === 'find' ? find(rest, services) : personCommand(args, services);
}

/** Adds an owner or removes an operator, as in earlier releases. An existing role stays. */
async function setAdmin(
  [email, state = 'on', ...more]: readonly string[],
  { operators, actor }: CommandContext,
): Promise<CommandResult | null> {
  if (!email || more.length > 0 || !['on', 'off'].includes(state)) return null;
  const isAdmin = state === 'on';
  const outcome = isAdmin
    ? await operators.add(email, 'owner', actor)
    : await operators.remove(email, actor);
  if (outcome === 'no_such_user' || outcome === 'unproven' || outcome === 'last_owner') {
    return refusalOf(outcome, email);
  }
  return done(`${email} is ${isAdmin ? 'an' : 'not an'} operator.`, { email, isAdmin });
}

async function setMessage(
  [email, ...words]: readonly string[],
  { actions, actor }: CommandContext,
): Promise<CommandResult | null> {
  const text = words.join(' ').trim();
  if (!email || text === '') return null;
  const message = text === '--clear' ? null : text;
  const outcome = await actions.setMessage({ who: email, actor }, message);
  if (outcome === 'no_such_user')
    return refused(`No user has the email ${email}.`, { error: 'no_such_user' });
  const confirmation =
    message === null ? `${email} has no notice.` : `Notice for ${email}: ${message}`;
  return done(confirmation, { email, message });
}

async function find(
  words: readonly string[],
  { people }: CommandContext,
): Promise<CommandResult | null> {
  const text = words.join(' ').trim();
  if (text === '') return null;
  if (Array.from(text).length < 2 && !/^\d$/.test(text)) {
    return refused('Type at least two characters.', { error: 'too_short' });
  }
  const { rows: users } = await people.search({ text, state: null }, null);
  const lines = users.map(lineOf);
  return done(lines.length > 0 ? lines.join('\n') : 'No users found.', { users });
}

function lineOf(user: FoundPerson): string {
  const marks = [
    user.emailVerifiedAt ? 'verified' : 'not verified',
    ...(user.isAdmin ? ['operator'] : []),
    ...(user.blockedAt ? ['blocked'] : []),
  ];
  const name = isolated(`${user.firstName} ${user.lastName}`);
  return `${user.id}  ${user.username}  ${user.email}  ${name}  (${marks.join(', ')})`;
}
