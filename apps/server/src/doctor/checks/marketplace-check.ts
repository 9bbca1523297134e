import { seconds } from '@hub/contract/limits';
import {
  createMarketplace,
  isMarketplaceError,
  isRefused,
  type Marketplace,
} from '@hub/marketplace';
import { fault, fine, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import type { Config } from '#settings/config-shape.ts';

/** Permissions that the author's personal token needs. */
const neededScopes = ['sale:history', 'sale:verify'] as const;

const newToken =
  'Create a new token at build.envato.com with “View the user’s sales history” and “Verify purchases”, and set ENVATO_PERSONAL_TOKEN.';

const unreachable = (error: unknown, url: string): UnnamedFinding =>
  fault(
    `${url} returns no valid response: ${(error as Error).message}`,
    'Check the connection of this machine and ENVATO_API_URL, or wait until the marketplace is up.',
  );

/** Sends a token that was never issued: the refusal shows if the app itself is valid. */
async function lookAtApp(marketplace: Marketplace, url: string): Promise<UnnamedFinding> {
  try {
    await marketplace.refresh('no-such-refresh-token');
  } catch (error) {
    if (isRefused(error, 'client')) {
      return fault(
        'The marketplace rejects the OAuth app or its secret',
        'Compare ENVATO_CLIENT_ID and ENVATO_CLIENT_SECRET with build.envato.com.',
      );
    }
    if (!isMarketplaceError(error, 'refused')) return unreachable(error, url);
  }
  return fine('The marketplace accepts the OAuth app and its secret');
}

async function lookAtToken(marketplace: Marketplace, config: Config): Promise<UnnamedFinding> {
  const { apiUrl, personalToken } = config.envato;
  try {
    const { scopes } = await marketplace.whoami(personalToken);
    const missing = neededScopes.filter((scope) => !scopes.includes(scope));
    if (missing.length === 0) return fine('The personal token can look up sales');
    return fault(`The personal token lacks ${missing.join(' and ')}`, newToken);
  } catch (error) {
    if (!isMarketplaceError(error, 'refused')) return unreachable(error, apiUrl);
    return fault('The marketplace rejects the personal token', newToken);
  }
}

export const marketplaceCheck: Check = {
  name: 'marketplace',
  isSlow: true,
  asksOthers: true,
  async look({ config }) {
    if (config === null) return [];
    const marketplace = createMarketplace({
      ...config.envato,
      userAgent: `CustomerHub/1 (+${config.publicUrl.origin})`,
      timeoutMs: seconds(8),
    });
    const app = await lookAtApp(marketplace, config.envato.apiUrl);
    return [app, await lookAtToken(marketplace, config)];
  },
};
