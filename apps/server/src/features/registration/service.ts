import type { AuditedParts } from '#features/audit';
import type { Identity } from '#features/identity';
import type { Licenses, NewPurchase } from '#features/licenses';
import { isUniqueViolation } from '#platform/db/sql/sql-errors.ts';

export type RegistrationRefusal =
  | 'code_malformed'
  | 'code_not_found'
  | 'code_registered'
  | 'code_refunded'
  | 'username_taken';

/** `userId` is null if the address was in use, which the answer must not reveal. */
type RegistrationResult = RegistrationRefusal | { readonly userId: number | null };

interface Applicant {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly purchaseCode: string;
  /** Path to open after the first sign-in. */
  readonly origin: string | null;
  readonly address: string;
  /** Part of the IP address by which lookups are limited. */
  readonly limitKey: string;
}

export interface RegistrationDependencies extends AuditedParts {
  readonly identity: Pick<Identity, 'users' | 'email' | 'signIn'>;
  readonly claims: Licenses['claims'];
}

interface CheckedRegistration {
  readonly purchase: NewPurchase;
  readonly passwordHash: string;
}

/** Thrown to roll back the whole registration: another request used the purchase code first. */
class CodeTaken extends Error {}

const codeResults = {
  malformed: 'code_malformed',
  not_found: 'code_not_found',
  refunded: 'code_refunded',
  registered: 'code_registered',
} as const;

export function createRegistrationService(deps: RegistrationDependencies) {
  const { db, identity, claims, passwords, limits, mailer, audit } = deps;

  const create = async (
    applicant: Applicant,
    { passwordHash, purchase }: CheckedRegistration,
  ): Promise<RegistrationResult> => {
    const { username, firstName, lastName, email, origin, address } = applicant;
    if ((await identity.users.findIdByUsername(username)) !== null) return 'username_taken';
    const owner = await identity.users.findIdByEmail(email);
    if (owner !== null) {
      // The answer is the same as for a new address. The owner is notified, and the code stays
      // unused.
      if (await limits.allows('mailByAccount', `registered ${owner}`))
        await mailer.enqueue({ template: 'identity/already-registered', userId: owner });
      return { userId: null };
    }
    const account = { username, firstName, lastName, email, passwordHash, origin };
    const userId = await identity.users.create(account);
    if (!(await claims.add({ userId, address }, purchase))) throw new CodeTaken();
    await identity.email.begin(userId);
    await audit.record({ event: 'registration.registered', userId, actor: 'user', address });
    return { userId };
  };

  /** Another request may take the name or code at the same moment; then this one is refused. */
  const createOrYield = async (applicant: Applicant, checked: CheckedRegistration) => {
    const attempt = (): Promise<RegistrationResult> =>
      db.transaction(() => create(applicant, checked));
    try {
      return await attempt().catch((error: unknown) => {
        if (isUniqueViolation(error)) return attempt();
        throw error;
      });
    } catch (error) {
      if (error instanceof CodeTaken) return 'code_registered';
      throw error;
    }
  };

  return {
    /**
     * Registers a user. Without a valid, unused code the result does not reveal whether a name or
     * an email is in use.
     */
    async register(applicant: Applicant): Promise<RegistrationResult> {
      const check = await claims.checkCode(applicant.purchaseCode, [
        ['purchaseCodeLookup', `address:${applicant.limitKey}`],
      ]);
      if (check.kind !== 'free') return codeResults[check.kind];
      // Hashes the password before the address is checked, so that the duration reveals nothing.
      const passwordHash = await passwords.hash(applicant.password);
      return createOrYield(applicant, { purchase: check.purchase, passwordHash });
    },
  };
}

export type Registration = ReturnType<typeof createRegistrationService>;
