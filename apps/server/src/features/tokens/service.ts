import { apiTokens, days, lifetimes } from '@hub/contract/limits';
import type { Scope } from '@hub/contract/scopes';
import { createTokenStore, type TokenRow } from './store.ts';
import type { AuditedParts } from '#features/audit';
import { after } from '#platform/clock.ts';
import type { Actor } from '#platform/actor.ts';
import { lockAdding } from '#platform/db/locks/locks.ts';
import { hashOf } from '#platform/ids.ts';
import { crc32 } from 'node:zlib';

/** `hub_<id>_<secret><checksum>`: scanners know the prefix and verify the checksum offline. */
const shape = /^(hub_([0-9a-f]{12})_[0-9a-f]{64})([0-9a-f]{8})$/;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/**
 * Makes a token from two random values of 256 bits in base64url. The id uses part of the first
 * value, and the secret all of the second.
 */
export function makeToken(random: () => string): { id: string; token: string } {
  const hex = (): string => Buffer.from(random(), 'base64url').toString('hex');
  const id = hex().slice(0, 12);
  const body = `hub_${id}_${hex()}`;
  return { id, token: `${body}${checksumOf(body)}` };
}

/** Returns the id of a well-formed token; null for other text. */
export function idOfToken(text: string): string | null {
  const [, body = '', id = null, checksum] = shape.exec(text) ?? [];
  return checksum === checksumOf(body) ? id : null;
}

export type TokenView = Omit<TokenRow, 'hash'>;

interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Lifetime in days. */
  readonly days: number;
}

export type TokenResult =
  | { readonly kind: 'made'; readonly view: TokenView; readonly token: string }
  /** `name_taken`: the name is or was in use. `too_many`: the limit is reached. */
  | { readonly kind: 'name_taken' | 'too_many' };

const toView = ({ hash: _hash, ...view }: TokenRow): TokenView => view;

/** API tokens, which programs send instead of a session. */
export function createTokens({ db, clock, ids, limits, audit }: AuditedParts) {
  const store = createTokenStore(db);
  const recordOf = ({ id, name, scopes }: TokenView) => ({
    userId: null,
    details: { name, token: id, scopes: scopes.join(' ') },
  });
  const findNamed = async (idOrName: string): Promise<TokenRow | undefined> =>
    (await store.list()).find(({ id, name }) => id === idOrName || name === idOrName);

  return {
    create: ({ days: lasts, ...fields }: NewToken, actor: Actor): Promise<TokenResult> =>
      db.transaction(async () => {
        await lockAdding(db, 'api_tokens');
        const now = clock.now();
        if ((await store.countLive(now)) >= apiTokens.max) return { kind: 'too_many' };
        const { id, token } = makeToken(() => ids.token());
        const times = { createdAt: now, expiresAt: after(now, days(lasts)) };
        const row = { id, ...fields, ...times, hash: hashOf(token) };
        if (!(await store.insert(row))) return { kind: 'name_taken' };
        const view = toView({ ...row, lastUsedAt: null, revokedAt: null });
        await audit.record({ event: 'tokens.created', actor, ...recordOf(view) });
        return { kind: 'made', view, token };
      }),
    list: async (): Promise<TokenView[]> => (await store.list()).map(toView),
    /** Revokes a token by its id or name; it becomes invalid immediately. */
    revoke: (idOrName: string, actor: Actor): Promise<'revoked' | 'already' | 'unknown'> =>
      db.transaction(async () => {
        const row = await findNamed(idOrName);
        if (!row) return 'unknown';
        if (!(await store.revoke(row.id, clock.now()))) return 'already';
        await audit.record({ event: 'tokens.revoked', actor, ...recordOf(toView(row)) });
        return 'revoked';
      }),
    /**
     * Returns the program and the scopes of a valid token; null for any other text. Counts the call
     * toward the rate limit.
     */
    async find(token: string): Promise<Pick<TokenView, 'id' | 'name' | 'scopes'> | null> {
      const id = idOfToken(token);
      if (id === null) return null;
      const row = await store.find(id);
      const now = clock.now();
      const isValid = row?.hash === hashOf(token) && row.revokedAt === null && row.expiresAt > now;
      if (!row || !isValid) return null;
      await limits.take('callByToken', id);
      await store.touch(id, now, after(now, -lifetimes.tokenTouch));
      return { id, name: row.name, scopes: row.scopes };
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
