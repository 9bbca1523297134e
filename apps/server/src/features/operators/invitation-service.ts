import { lifetimes } from '@hub/contract/limits';
import type { Role } from '@hub/contract/roles';
import { createInvitationStore, type InvitationRow } from './invitation-store.ts';
import { createOperatorStore } from './store.ts';
import type { NewAccount, Users } from '#features/identity';
import { after } from '#platform/clock.ts';
import { lockAdding } from '#platform/db/locks/locks.ts';
import { isUniqueViolation } from '#platform/db/sql/sql-errors.ts';
import type { Actor } from '#platform/actor.ts';
import { hashOf } from '#platform/ids.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { Recipient } from '#platform/mail/mailer.ts';
import type { AuditedParts } from '#features/audit';

/** Account that an invited person creates; its address is the address of the invitation. */
type InvitedAccount = Omit<NewAccount, 'email' | 'origin'>;

type InviteResult =
  | { readonly kind: 'invited'; readonly url: string; readonly expiresAt: Date }
  | { readonly kind: 'is_operator' };

/** `ended`: the link was used, revoked, replaced, has expired, or was never issued. */
export type JoinResult = 'joined' | 'ended' | 'username_taken' | 'has_account';

/** Derives the code of an invitation from its seed, like the codes of other emailed links. */
const codeOf = (keys: Keys, seed: unknown): string =>
  keys.derive('invitation', String(seed)).toString('base64url');

export const invitationPath = (keys: Keys, seed: unknown): string => `/join/${codeOf(keys, seed)}`;

/** Invitations of operators. The link needs neither a license nor a purchase code. */
export function createInvitations(deps: AuditedParts & { readonly users: Users }) {
  const { db, clock, keys, publicUrl, audit, mailer, users } = deps;
  const store = createInvitationStore(db);
  const operators = createOperatorStore(db);

  const give = async (userId: number, { id, role }: InvitationRow, address: string) => {
    await operators.put(userId, { role, since: clock.now() });
    await users.markOperator(userId, true);
    const details = { role, invitation: id };
    await audit.record({ event: 'operators.joined', userId, actor: 'user', address, details });
  };

  const create = async (code: string, account: InvitedAccount, address: string) => {
    const invitation = await store.findByHash(hashOf(code), clock.now());
    if (!invitation) return 'ended';
    if ((await users.findIdByEmail(invitation.email)) !== null) return 'has_account';
    if ((await users.findIdByUsername(account.username)) !== null) return 'username_taken';
    // Only one of two concurrent calls removes the row.
    if (!(await store.remove(invitation.id))) return 'ended';
    const { email } = invitation;
    const userId = await users.createVerified({ ...account, email, origin: null });
    await give(userId, invitation, address);
    return 'joined';
  };

  return {
    /** Emails a link, which replaces an older one. Returns the link for the command line. */
    invite: (email: string, role: Role, actor: Actor): Promise<InviteResult> =>
      db.transaction(async () => {
        await lockAdding(db, 'operator_invitations');
        const userId = await users.findIdByEmail(email);
        const all = await operators.list();
        if (all.some((operator) => operator.userId === userId)) return { kind: 'is_operator' };
        await store.removeByEmail(email);
        const createdAt = clock.now();
        const expiresAt = after(createdAt, lifetimes.invitation);
        const id = await store.insert({ email, role, createdAt, expiresAt });
        const seed = `${id}.${createdAt.getTime()}`;
        await store.setHash(id, hashOf(codeOf(keys, seed)));
        const details = { role, invitation: id };
        await audit.record({ event: 'operators.invited', userId, actor, details });
        const data = { id, role, seed };
        await mailer.enqueue({ template: 'operators/invited', userId: null, data });
        const url = new URL(invitationPath(keys, seed), publicUrl).href;
        return { kind: 'invited', url, expiresAt };
      }),
    list: () => store.list(clock.now()),
    /** Revokes an invitation by id or address; false if there is no open invitation. */
    revoke: (which: number | string, actor: Actor): Promise<boolean> =>
      db.transaction(async () => {
        const now = clock.now();
        const open =
          typeof which === 'number'
            ? await store.findById(which, now)
            : await store.findByEmail(which, now);
        if (!open || !(await store.remove(open.id))) return false;
        const userId = await users.findIdByEmail(open.email);
        const details = { role: open.role, invitation: open.id };
        await audit.record({ event: 'operators.invitation_revoked', userId, actor, details });
        return true;
      }),
    /** Returns an open invitation without using it; null if there is none. */
    async find(code: string): Promise<(InvitationRow & { readonly hasAccount: boolean }) | null> {
      const invitation = await store.findByHash(hashOf(code), clock.now());
      if (!invitation) return null;
      const hasAccount = (await users.findIdByEmail(invitation.email)) !== null;
      return { ...invitation, hasAccount };
    },
    findFor: (email: string) => store.findByEmail(email, clock.now()),
    /** Creates the account with a verified address and the role. */
    async join(code: string, account: InvitedAccount, address: string): Promise<JoinResult> {
      const attempt = () => db.transaction(() => create(code, account, address));
      try {
        return await attempt();
      } catch (error) {
        // Another request has taken the name or the address.
        if (isUniqueViolation(error)) return attempt();
        throw error;
      }
    },
    /** Gives the role to the owner of the address. An existing role stays. */
    accept: (userId: number, address: string): Promise<'joined' | 'ended' | 'unproven'> =>
      db.transaction(async () => {
        const recipient = await users.findRecipient(userId, {});
        if (!recipient?.isProven) return 'ended';
        const roles = await operators.lock(userId);
        const open = await store.findByEmail(recipient.email, clock.now());
        if (roles === null || !open) return 'ended';
        // Without this check, support could give the invited address, and so the role, to another
        // account.
        if (!(await operators.hasProvenAddress(userId))) return 'unproven';
        if (!(await store.remove(open.id))) return 'ended';
        // A role given in the meantime stays, because the invitation must not lower it.
        if (!roles.some((operator) => operator.userId === userId))
          await give(userId, open, address);
        return 'joined';
      }),
    /** Returns the recipient of the email of an open invitation. */
    async findRecipient(id: number): Promise<Recipient | null> {
      const open = await store.findById(id, clock.now());
      return open && { email: open.email, firstName: '', username: '', isProven: false };
    },
    /** Removes the invitation of a person who is erased. */
    async erase(userId: number): Promise<false> {
      const user = await users.findRecipient(userId, {});
      if (user) await store.removeByEmail(user.email);
      return false;
    },
    sweep: () => store.removeExpired(clock.now()),
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
