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
import type { Answer } from './transport.ts';

/**
 * Envato Market. Every method throws {@link MarketplaceError} for faults of the marketplace, and
 * the signal's reason when the caller aborts. Each ends within the client's `timeoutMs`; reading
 * purchases has that limit per page.
 */
export interface Marketplace {
  /** The consent page. `redirectUri` must be the app's confirmation URL, exactly. */
  authorizationUrl(request: { redirectUri: string; state: string }): string;
  /** Spends a code; refused as `code_refused` when it is unknown, used or expired. Never repeated. */
  exchangeCode(code: string, signal?: AbortSignal): Promise<NewGrant>;
  /**
   * Gets a new access token. The refresh token stays the same; `grant_revoked` if it was revoked.
   */
  refresh(refreshToken: string, signal?: AbortSignal): Promise<AccessGrant>;
  /** Returns the owner of the token. */
  whoami(accessToken: string, signal?: AbortSignal): Promise<Identity>;
  username(accessToken: string, signal?: AbortSignal): Promise<string>;
  email(accessToken: string, signal?: AbortSignal): Promise<string>;
  /** Every purchase of this app's author's items that the buyer made, page by page. */
  purchases(accessToken: string, signal?: AbortSignal): AsyncIterable<PurchasesPage>;
  /**
   * Returns the sale of a purchase code, by the author's personal token. Null only if the
   * marketplace definitely said that there is none. It may be mistyped, another author's, refunded
   * or reversed, or its buyer's account closed. Malformed codes return null without a request.
   */
  saleByCode(code: string, signal?: AbortSignal): Promise<Sale | null>;
  /** Returns true while calls are suspended after too many failures. */
  isAway(): boolean;
  /**
   * Sends one probe if the marketplace is away and a probe is due, so that its return is noticed
   * without any demand. Otherwise does nothing. `isAway` gives the result.
   */
  lookWhetherBack(signal?: AbortSignal): Promise<void>;
}

const paths = {
  whoami: '/whoami',
  username: '/v1/market/private/user/username.json',
  email: '/v1/market/private/user/email.json',
  sale: '/v3/market/author/sale',
} as const;

/** Request with the token of its own subject. */
interface Own {
  readonly path: string;
  readonly token: string;
  readonly signal: AbortSignal | undefined;
}

/** Purchase code without a sale: any answer about it proves that the marketplace responds. */
const nobodysCode = '00000000-0000-0000-0000-000000000000';

/** Statuses with which a lookup by code reports no sale. */
const notFound = [404, 422];

/**
 * A client of Envato Market.
 *
 * @throws TypeError when a setting does not fit
 */
export function createMarketplace(settings: MarketplaceSettings): Marketplace {
  const { wire, client, personalToken, authorizationUrl } = checkSettings(settings);
  const accountWire = { ...wire, pace: settings.accountPace ?? wire.pace };
  const pageWire = { ...wire, pace: settings.pagePace ?? accountWire.pace };
  const get = <T>(
    { path, token, signal }: Own,
    readAnswer: (answer: Answer, call: string) => T,
  ): Promise<T> =>
    askFor(accountWire, { path, token, refusal: resourceRefusal, signal }, readAnswer);

  async function saleByCode(text: string, signal?: AbortSignal): Promise<Sale | null> {
    const code = normalisePurchaseCode(text);
    if (code === null) return null;
    const ask = { path: paths.sale, query: { code }, token: personalToken };
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
    whoami: (token, signal) =>
      get({ path: paths.whoami, token, signal }, (answer, call) =>
        read(identityAnswer, answer, call),
      ),
    username: (token, signal) =>
      get(
        { path: paths.username, token, signal },
        (answer, call) => read(usernameAnswer, answer, call).username,
      ),
    email: (token, signal) =>
      get(
        { path: paths.email, token, signal },
        (answer, call) => read(emailAnswer, answer, call).email,
      ),
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
