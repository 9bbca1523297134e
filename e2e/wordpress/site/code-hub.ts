// Stub of a hub that knows only purchase codes and versions, and records requests. It tests the
// client's side of the protocol with any decision of the hub.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '#e2e/harness/listen.ts';

/** Body of an activation by purchase code. */
type CodeRequest = Readonly<Record<string, unknown>>;

const day = 86_400;

function certificate(key: ReturnType<typeof generateKeyPairSync>['privateKey'], claims: object) {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'EdDSA', typ: 'license+jwt', kid: 'k1' })}.${part(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

function grant(codeRequest: CodeRequest, issuer: string, key: Parameters<typeof certificate>[0]) {
  const now = Math.floor(Date.now() / 1000);
  const audience = String(codeRequest['site_url']).replace(/^https?:\/\//, '');
  const id = randomBytes(8).toString('hex');
  const claims = {
    iss: issuer,
    sub: id,
    aud: audience,
    jti: id,
    iat: now,
    nbf: now,
    exp: now + 30 * day,
    item_id: codeRequest['item_id'],
    kind: 'live',
    supported_until: null,
    entitlements: ['updates', 'bundled_plugins'],
  };
  return {
    activation_id: id,
    activation_token: randomBytes(16).toString('hex'),
    certificate: certificate(key, claims),
    audience,
    kind: 'live',
    refresh_after: new Date((now + 7 * day) * 1000).toISOString(),
    masked_purchase_code: `••••${String(codeRequest['code']).slice(-4)}`,
  };
}

const releaseOf = (version: string, hub: string) => ({
  version,
  url: `${hub}/api/theme-activation/download-theme?version=${version}`,
  sha256: 'a'.repeat(64),
  requires: '6.1',
  requires_php: '7.4',
  tested: null,
  notes: `* New in ${version} <b>&`,
  signature: null,
});

export async function startCodeHub() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1' }] };
  const requests: CodeRequest[] = [];
  let offered: readonly string[] = [];
  let refusal: { word: string; status: number } | null = null;
  let url = '';

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    if (request.url === '/.well-known/license-keys.json') return [200, keys];
    if (request.url?.startsWith('/api/theme-activation/updates')) {
      const [item = null, previous = null] = offered.map((version) => releaseOf(version, url));
      return [200, { item, previous, plugins: [], rotations: [] }];
    }
    if (request.url !== '/api/theme-verification/code') return [404, { code: 'not_found' }];
    const body = JSON.parse(await text(request)) as CodeRequest;
    requests.push(body);
    if (refusal) return [refusal.status, { code: refusal.word, message: '' }];
    return [200, grant(body, url, privateKey)];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await answer(request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response));
  const { port, stop } = await listen(server);
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    /** Requests received so far. */
    asked: requests as readonly CodeRequest[],
    /** Offers versions of the theme, newest first, with notes that name the version. */
    offer: (...versions: readonly string[]): void => void (offered = versions),
    /** Refuses codes with this problem code from now on; null accepts them. */
    refuse(word: string | null, status = 409): void {
      refusal = word === null ? null : { word, status };
    },
    stop,
  };
}

export type CodeHub = Awaited<ReturnType<typeof startCodeHub>>;
