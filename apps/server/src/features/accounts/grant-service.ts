import { isRefused, type Marketplace, type NewGrant } from '@hub/marketplace';
import { seconds } from '@hub/contract/limits';
import type { SealedGrant } from './account.ts';
import { type Account, type AccountStore, grantContext } from './account-store.ts';
import { after } from '#platform/clock.ts';
import type { Parts } from '#platform/parts.ts';

/** A token that expires within this time is renewed before its use, in milliseconds. */
const skewMs = seconds(60);

/** Result of a call with a token. `dead`: the buyer must connect the account again. */
type WithToken<T> = { readonly kind: 'ok'; readonly value: T } | { readonly kind: 'dead' };

export function createGrants({
  accounts,
  sealing,
  clock,
}: Pick<Parts, 'sealing' | 'clock'> & { readonly accounts: AccountStore }) {
  const expiry = (inSeconds: number): Date => after(clock.now(), seconds(inSeconds));
  const open = (account: Account, sealed: string | null): string | null =>
    sealed === null ? null : sealing.open(sealed, grantContext(account.envatoUserId));

  const currentToken = (account: Account): string | null => {
    const { accessExpiresAt, accessTokenSealed } = account;
    if (accessExpiresAt === null || accessExpiresAt <= after(clock.now(), skewMs)) return null;
    return open(account, accessTokenSealed);
  };

  /** Returns a new access token; null if the grant is dead or cannot be decrypted. */
  async function refresh(account: Account, marketplace: Marketplace): Promise<string | null> {
    const refreshToken = open(account, account.refreshTokenSealed);
    if (refreshToken === null) return null;
    try {
      const { accessToken, expiresInSeconds } = await marketplace.refresh(refreshToken);
      await accounts.setAccess(account, {
        accessTokenSealed: sealing.seal(accessToken, grantContext(account.envatoUserId)),
        accessExpiresAt: expiry(expiresInSeconds),
      });
      return accessToken;
    } catch (error) {
      if (isRefused(error, 'grant_revoked')) return null;
      throw error;
    }
  }

  return {
    seal: (envatoUserId: string, grant: NewGrant): SealedGrant => ({
      accessTokenSealed: sealing.seal(grant.accessToken, grantContext(envatoUserId)),
      refreshTokenSealed: sealing.seal(grant.refreshToken, grantContext(envatoUserId)),
      accessExpiresAt: expiry(grant.expiresInSeconds),
    }),
    /**
     * Runs `work` with an access token, which is renewed if it expires soon. If the marketplace
     * rejects the token, `work` runs again with a new token. A rejected grant is marked as dead.
     */
    async withToken<T>(
      account: Account,
      marketplace: Marketplace,
      work: (accessToken: string) => Promise<T>,
    ): Promise<WithToken<T>> {
      const tries = [
        () => Promise.resolve(currentToken(account)),
        () => refresh(account, marketplace),
      ];
      for (const obtain of tries) {
        const token = await obtain();
        if (token === null) continue;
        try {
          return { kind: 'ok', value: await work(token) };
        } catch (error) {
          if (!isRefused(error, 'token_expired')) throw error;
        }
      }
      await accounts.setReconnect(account);
      return { kind: 'dead' };
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;
