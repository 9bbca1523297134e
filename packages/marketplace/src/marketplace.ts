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
 * Envato Market. Every method throws {@link MarketplaceError} for whatever the marketplace does,
 * and the signal's reason when the caller gives up. Each ends within the client's `timeoutMs`
 * (reading the purchases: each of their pages).
 */
export interface Marketplace {
  /** The consent page. `redirectUri` must be the app's confirmation URL, letter for letter. */
  authorizationUrl(request: { redirectUri: string; state: string }): string;
  /** Spends a code; refused as `code_refused` when it is unknown, used or expired. Never repeated. */
  exchangeCode(code: string, signal?: AbortSignal): Promise<NewGrant>;
  /** A new access token. The refresh token stays as it is; refused as `grant_revoked` when dead. */
  refresh(refreshToken: string, signal?: AbortSignal): Promise<AccessGrant>;
  /** Whose token this is. */
  whoami(accessToken: string, signal?: AbortSignal): Promise<Identity>;
  username(accessToken: string, signal?: AbortSignal): Promise<string>;
  email(accessToken: string, signal?: AbortSignal): Promise<string>;
  /** Every purchase of this app's author's items that the buyer made, page by page. */
  purchases(accessToken: string, signal?: AbortSignal): AsyncIterable<PurchasesPage>;
  /**
   * The sale of this code, by the author's personal token. Null only when the marketplace said
   * definitely that there is none: mistyped, another author's, refunded or reversed, or its buyer's
   * account closed; it does not tell which. What is no purchase code is null without being asked.
   */
  saleByCode(code: string, signal?: AbortSignal): Promise<Sale | null>;
  /** Whether it is not asked for now, because its last answers were of no use. */
  isAway(): boolean;
  /**
   * Where it is away and may be asked again, asks it once, so that it is found again also while nobody
   * wants anything of it. Otherwise asks nothing. What comes of it is what `isAway` says then.
   */
  lookWhetherBack(signal?: AbortSignal): Promise<void>;
}

const paths = {
  whoami: '/whoami',
  username: '/v1/market/private/user/username.json',
  email: '/v1/market/private/user/email.json',
  sale: '/v3/market/author/sale',
} as const;

/** What is asked with the token of whom it is about. */
interface Own {
  readonly path: string;
  readonly token: string;
  readonly signal: AbortSignal | undefined;
}

/** Of no sale: any answer about it says that there is somebody to answer. */
const nobodysCode = '00000000-0000-0000-0000-000000000000';

/** Statuses with which a look-up by code says that there is none. */
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
