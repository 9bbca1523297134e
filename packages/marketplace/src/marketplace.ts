import type * as z from 'zod/mini';
import { askFor } from './ask.ts';
import { isMarketplaceError } from './errors.ts';
import {
  emailAnswer,
  identityAnswer,
  read,
  saleAnswer,
  usernameAnswer,
  type Identity,
  type Sale,
} from './answers.ts';
import { readPurchases, type PurchasesPage } from './purchases.ts';
import { normalisePurchaseCode } from './purchase-code.ts';
import { resourceRefusal } from './refusals.ts';
import { checkSettings, type MarketplaceSettings } from './settings.ts';
import { exchangeCode, refreshGrant, type AccessGrant, type NewGrant } from './tokens.ts';

/**
 * Envato Market. Every method throws a {@link MarketplaceError} if the marketplace fails, and the
 * reason of the signal if the caller aborts. Each call ends within `timeoutMs` of the client. A
 * read of purchases has that limit per page.
 */
export interface Marketplace {
  /**
   * Returns the address of the consent page. `redirectUri` must equal the confirmation URL of the
   * app.
   */
  authorizationUrl(request: { redirectUri: string; state: string }): string;
  /**
   * Exchanges an authorization code for tokens; `code_refused` if the code is unknown, used or
   * expired. Never retried.
   */
  exchangeCode(code: string, signal?: AbortSignal): Promise<NewGrant>;
  /**
   * Returns a new access token. The refresh token stays the same; `grant_revoked` if it was
   * revoked.
   */
  refresh(refreshToken: string, signal?: AbortSignal): Promise<AccessGrant>;
  /** Returns the owner of the token. */
  whoami(accessToken: string, signal?: AbortSignal): Promise<Identity>;
  username(accessToken: string, signal?: AbortSignal): Promise<string>;
  email(accessToken: string, signal?: AbortSignal): Promise<string>;
  /** Yields the buyer's purchases of the author's items, page by page. */
  purchases(accessToken: string, signal?: AbortSignal): AsyncIterable<PurchasesPage>;
  /**
   * Returns the sale of a purchase code, by the author's personal token. Returns null only if the
   * marketplace reported that there is none: the code is mistyped, another author's, refunded or
   * reversed, or the buyer's account is closed. Malformed codes return null without a request.
   */
  saleByCode(code: string, signal?: AbortSignal): Promise<Sale | null>;
  /** Returns true while calls are suspended after too many failures. */
  isAway(): boolean;
  /**
   * Sends a probe if the marketplace is unreachable and a probe is due, so that the hub notices its
   * return without calls of users. Otherwise does nothing. `isAway` returns the result.
   */
  lookWhetherBack(signal?: AbortSignal): Promise<void>;
}

/** Purchase code without a sale: any answer about it proves that the marketplace responds. */
const nobodysCode = '00000000-0000-0000-0000-000000000000';

/** Statuses that report that no sale has the code. */
const notFound = [404, 422];

/**
 * Returns a client of Envato Market.
 *
 * @throws TypeError if a setting is not valid.
 */
export function createMarketplace(settings: MarketplaceSettings): Marketplace {
  const { wire, client, personalToken, authorizationUrl } = checkSettings(settings);
  const accountWire = { ...wire, pace: settings.accountPace ?? wire.pace };
  const pageWire = { ...wire, pace: settings.pagePace ?? accountWire.pace };
  /** Returns a read of data about the owner of a token. */
  const ofOwner =
    <S extends z.ZodMiniType>(path: string, schema: S) =>
    (token: string, signal?: AbortSignal): Promise<z.output<S>> =>
      askFor(accountWire, { path, token, refusal: resourceRefusal, signal }, (answer, call) =>
        read(schema, answer, call),
      );
  const readUsername = ofOwner('/v1/market/private/user/username.json', usernameAnswer);
  const readEmail = ofOwner('/v1/market/private/user/email.json', emailAnswer);

  async function saleByCode(text: string, signal?: AbortSignal): Promise<Sale | null> {
    const code = normalisePurchaseCode(text);
    if (code === null) return null;
    const ask = { path: '/v3/market/author/sale', query: { code }, token: personalToken };
    return askFor(wire, { ...ask, refusal: resourceRefusal, signal }, (answer, call) =>
      notFound.includes(answer.status) ? null : read(saleAnswer, answer, call),
    );
  }

  return {
    authorizationUrl({ redirectUri, state }) {
      const url = new URL(authorizationUrl);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('client_id', client.clientId);
      url.searchParams.set('redirect_uri', redirectUri);
      url.searchParams.set('state', state);
      return url.href;
    },
    exchangeCode: (code, signal) => exchangeCode(accountWire, client, { code, signal }),
    refresh: (refreshToken, signal) => refreshGrant(accountWire, client, { refreshToken, signal }),
    whoami: ofOwner('/whoami', identityAnswer),
    username: async (token, signal) => (await readUsername(token, signal)).username,
    email: async (token, signal) => (await readEmail(token, signal)).email,
    purchases: (token, signal) => readPurchases(pageWire, token, signal),
    saleByCode,
    isAway: () => wire.breaker.isOpen(),
    async lookWhetherBack(signal) {
      if (!wire.breaker.isDue()) return;
      await saleByCode(nobodysCode, signal).catch((error: unknown) => {
        if (!isMarketplaceError(error)) throw error;
      });
    },
  };
}
