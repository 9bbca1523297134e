import type { Operators } from './service.ts';
import type { Users } from '#features/identity';
import type { Actor } from '#platform/actor.ts';
import type { Passwords } from '#platform/secrets/passwords.ts';

/** The sandbox's operator, who exists without registration. */
const account = {
  username: 'hub-operator',
  email: 'operator@mail.example',
  firstName: 'Olive',
  lastName: 'Operator',
} as const;

export interface ReadyOperator {
  /** Makes the account, or gives it this password again; returns its name. */
  prepare(password: string, actor: Actor): Promise<{ readonly username: string }>;
}

interface ReadyDependencies {
  readonly users: Pick<
    Users,
    'createVerified' | 'findIdByUsername' | 'findRecipient' | 'setPassword'
  >;
  readonly passwords: Passwords;
  readonly operators: Operators;
}

/** Sandbox only: in production the command line names operators. */
export const createReadyOperator = ({
  users,
  passwords,
  operators,
}: ReadyDependencies): ReadyOperator => ({
  async prepare(password, actor) {
    const { username } = account;
    const passwordHash = await passwords.hash(password);
    const known = await users.findIdByUsername(username);
    if (known === null) await users.createVerified({ ...account, passwordHash, origin: null });
    else await users.setPassword(known, passwordHash);
    const user = known === null ? account : await users.findRecipient(known, {});
    // An existing role is kept.
    if (user !== null) await operators.add(user.email, 'owner', actor);
    return { username };
  },
});
