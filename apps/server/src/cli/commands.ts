import type { User, Users } from '#features/identity';

/** What a command says: text for people, JSON for programs. */
export interface CommandResult {
  /** 0 done, 1 refused, 2 wrong usage. */
  readonly exit: 0 | 1 | 2;
  readonly text: string;
  readonly json: unknown;
}

export interface CommandServices {
  readonly users: Pick<Users, 'setAdmin' | 'setMessage' | 'find'>;
}

export const usage = `Usage: npm run hub -- <command> [--json]

  user admin EMAIL [on|off]      make a user an operator, or no longer one
  user message EMAIL TEXT        show TEXT above every screen of this user
  user message EMAIL --clear     take the message away again
  user find TEXT                 users whose username, e-mail or name holds TEXT`;

const wrongUsage: CommandResult = { exit: 2, text: usage, json: { error: 'usage' } };

const done = (text: string, json: unknown): CommandResult => ({ exit: 0, text, json });

const noSuchUser = (email: string): CommandResult => ({
  exit: 1,
  text: `No user has the e-mail address ${email}.`,
  json: { error: 'no_such_user', email },
});

/** Runs one command, without its `--json`. */
export async function runCommand(
  args: readonly string[],
  services: CommandServices,
): Promise<CommandResult> {
  const [group, verb, ...rest] = args;
  if (group !== 'user') return wrongUsage;
  switch (verb) {
    case 'admin':
      return setAdmin(rest, services);
    case 'message':
      return setMessage(rest, services);
    case 'find':
      return find(rest, services);
    default:
      return wrongUsage;
  }
}

async function setAdmin(
  rest: readonly string[],
  { users }: CommandServices,
): Promise<CommandResult> {
  const [email, state = 'on', ...more] = rest;
  if (!email || more.length > 0 || !['on', 'off'].includes(state)) return wrongUsage;
  const isAdmin = state === 'on';
  if (!(await users.setAdmin(email, isAdmin))) return noSuchUser(email);
  return done(isAdmin ? `${email} is an operator.` : `${email} is no operator.`, {
    email,
    isAdmin,
  });
}

async function setMessage(
  rest: readonly string[],
  { users }: CommandServices,
): Promise<CommandResult> {
  const [email, ...words] = rest;
  const text = words.join(' ').trim();
  if (!email || text === '') return wrongUsage;
  const message = text === '--clear' ? null : text;
  if (!(await users.setMessage(email, message))) return noSuchUser(email);
  const says = message === null ? `${email} sees no message.` : `${email} sees: ${message}`;
  return done(says, { email, message });
}

async function find(rest: readonly string[], { users }: CommandServices): Promise<CommandResult> {
  const text = rest.join(' ').trim();
  if (text === '') return wrongUsage;
  const found = await users.find(text);
  const lines = found.map(lineOf);
  return done(lines.length > 0 ? lines.join('\n') : 'Nobody found.', { users: found });
}

function lineOf(user: User): string {
  const marks = [
    user.emailVerifiedAt ? 'verified' : 'not verified',
    ...(user.isAdmin ? ['operator'] : []),
    ...(user.blockedAt ? ['blocked'] : []),
  ];
  const name = `${user.firstName} ${user.lastName}`;
  return `${user.id}  ${user.username}  ${user.email}  ${name}  (${marks.join(', ')})`;
}
