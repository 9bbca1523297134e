import { apiTokens, days, lifetimes } from '@hub/contract/limits';
import type { Scope } from '@hub/contract/scopes';
import type { TokenRow, TokenStore } from './store.ts';
import { idOfToken, makeToken } from './token-shape.ts';
import type { AuditedParts } from '#features/audit';
import { after } from '#platform/clock.ts';
import type { Actor } from '#platform/actor.ts';
import { hashOf } from '#platform/ids.ts';

/** API token as operators see it. */
export type TokenView = Omit<TokenRow, 'hash'>;

interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Lifetime in days. */
  readonly days: number;
}

export type TokenResult =
  | { readonly kind: 'made'; readonly view: TokenView; readonly token: string }
  /** The name is or was in use; or the limit is reached. */
  | { readonly kind: 'name_taken' | 'too_many' };

interface TokenDependencies extends Pick<
  AuditedParts,
  'db' | 'clock' | 'ids' | 'limits' | 'audit'
> {
  readonly store: TokenStore;
}

const toView = ({ hash: _hash, ...view }: TokenRow): TokenView => view;

export function createTokens({ db, store, clock, ids, limits, audit }: TokenDependencies) {
  const recordOf = ({ id, name, scopes }: TokenView) => ({
    userId: null,
    details: { name, token: id, scopes: scopes.join(' ') },
  });
  const findNamed = async (idOrName: string): Promise<TokenRow | undefined> =>
    (await store.list()).find(({ id, name }) => id === idOrName || name === idOrName);

  return {
    /** Creates a token, which is returned only here and never stored. */
    create: ({ days: lasts, ...fields }: NewToken, actor: Actor): Promise<TokenResult> =>
      db.transaction(async () => {
        await store.lockAdding();
        const now = clock.now();
        if ((await store.countLive(now)) >= apiTokens.max) return { kind: 'too_many' };
        const { id, token } = makeToken(() => ids.token());
        const row = {
          id,
          ...fields,
          hash: hashOf(token),
          createdAt: now,
          expiresAt: after(now, days(lasts)),
        };
        if (!(await store.insert(row))) return { kind: 'name_taken' };
        const view = toView({ ...row, lastUsedAt: null, revokedAt: null });
        await audit.record({ event: 'tokens.created', actor, ...recordOf(view) });
        return { kind: 'made', view, token };
      }),
    list: async (): Promise<TokenView[]> => (await store.list()).map(toView),
    /** Revokes a token by its id or name, at once. */
    revoke: (idOrName: string, actor: Actor): Promise<'revoked' | 'already' | 'unknown'> =>
      db.transaction(async () => {
        const found = await findNamed(idOrName);
        if (!found) return 'unknown';
        if (!(await store.revoke(found.id, clock.now()))) return 'already';
        await audit.record({ event: 'tokens.revoked', actor, ...recordOf(toView(found)) });
        return 'revoked';
      }),
    /** Returns the program and scopes of a valid token; null for any other. Counts the call. */
    async find(token: string): Promise<Pick<TokenView, 'id' | 'name' | 'scopes'> | null> {
      const id = idOfToken(token);
      if (id === null) return null;
      const found = await store.find(id);
      const now = clock.now();
      const holds =
        found?.hash === hashOf(token) && found.revokedAt === null && found.expiresAt > now;
      if (!found || !holds) return null;
      await limits.take('callByToken', id);
      await store.touch(id, now, after(now, -lifetimes.tokenTouch));
      return { id, name: found.name, scopes: found.scopes };
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
