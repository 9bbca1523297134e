import { grantAnswer, read, refreshAnswer } from './answers.ts';
import { tokenRefusal } from './refusals.ts';
import { askFor } from './ask.ts';
import type { Wire } from './transport.ts';

export interface AccessGrant {
  readonly accessToken: string;
  /** Lifetime in seconds from now. The marketplace may end a token earlier. */
  readonly expiresInSeconds: number;
}

export interface NewGrant extends AccessGrant {
  /** Valid until the buyer revokes it or authorizes the same app again. */
  readonly refreshToken: string;
}

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

const path = '/token';
// The credentials go into the body, because the marketplace documents no Basic authentication.
const credentials = ({ clientId, clientSecret }: Client): Record<string, string> => ({
  client_id: clientId,
  client_secret: clientSecret,
});

export async function exchangeCode(
  wire: Wire,
  client: Client,
  grant: { code: string; signal: AbortSignal | undefined },
): Promise<NewGrant> {
  const form = { grant_type: 'authorization_code', code: grant.code, ...credentials(client) };
  const refusal = tokenRefusal('code_refused');
  const { access_token, refresh_token, expires_in } = await askFor(
    wire,
    { path, form, refusal, signal: grant.signal },
    (answer, call) => read(grantAnswer, answer, call),
  );
  return { accessToken: access_token, refreshToken: refresh_token, expiresInSeconds: expires_in };
}

export async function refreshGrant(
  wire: Wire,
  client: Client,
  grant: { refreshToken: string; signal: AbortSignal | undefined },
): Promise<AccessGrant> {
  const refresh = { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
  const form = { ...refresh, ...credentials(client) };
  const refusal = tokenRefusal('grant_revoked');
  const { access_token, expires_in } = await askFor(
    wire,
    { path, form, refusal, signal: grant.signal },
    (answer, call) => read(refreshAnswer, answer, call),
  );
  return { accessToken: access_token, expiresInSeconds: expires_in };
}
