import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

type Body = Record<string, unknown>;
interface Answer {
  status?: number;
  body: unknown;
}

/** Fake hub on a real port, with the calls of the protocol that a site uses. */
export interface HubDouble {
  url: string;
  /** Last request at each path. */
  asked: Map<string, { body: Body; authorization: string | undefined }>;
  /** Claims that override those of later certificates. */
  claims: JWTPayload;
  /** Answers that replace the usual answer of a path. */
  instead: Map<string, Answer>;
  /** Approves a request as the buyer; returns the address of the redirect. */
  approve(requestId: string): string;
  stop(): Promise<void>;
}

const problem = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
});

export async function startHub(): Promise<HubDouble> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'EdDSA' }] };
  const requests = new Map<string, Body>();
  const codes = new Map<string, Body>();

  async function certificate(audience: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload: JWTPayload = {
      iss: double.url,
      sub: '41',
      aud: audience,
      jti: randomBytes(8).toString('hex'),
      iat: now,
      nbf: now,
      exp: now + 30 * 86_400,
      kind: 'live',
      supported_until: '2031-01-01T00:00:00Z',
      ...double.claims,
    };
    const header = { alg: 'EdDSA', typ: 'license+jwt', kid: 'key-1' };
    return new SignJWT(payload).setProtectedHeader(header).sign(privateKey);
  }

  async function token(body: Body): Promise<Answer> {
    const request = codes.get(String(body['code']));
    if (!request) return problem(400, 'code_unknown', 'This code is not known.');
    const challenge = createHash('sha256')
      .update(String(body['code_verifier']))
      .digest('base64url');
    if (challenge !== request['code_challenge'])
      return problem(400, 'verifier_wrong', 'The verifier does not fit.');
    const audience = String(request['site_url']).replace('http://', '');
    const answer = {
      activation_id: '41',
      activation_token: 'activation-token',
      certificate: await certificate(audience),
      audience,
      kind: 'live',
      refresh_after: new Date().toISOString(),
      masked_purchase_code: '••••7f31',
    };
    return { body: answer };
  }

  async function answerTo(path: string, body: Body): Promise<Answer> {
    switch (path) {
      case '/api/theme-verification/requests': {
        const id = randomBytes(32).toString('base64url');
        requests.set(id, body);
        const verify_url = `${double.url}/verify?request=${id}`;
        return { body: { request_id: id, verify_url, expires_in: 86_400 } };
      }
      case '/api/theme-verification/token':
        return token(body);
      case '/.well-known/license-keys.json':
        return { body: keys };
      case '/api/theme-activation/heartbeat':
        return {
          body: {
            status: 'active',
            refresh_after: new Date().toISOString(),
            supported_until: null,
            message: 'All is well.',
          },
        };
      case '/api/theme-activation/deactivate':
        return { body: { res: true } };
      default:
        return problem(404, 'not_found', 'Nothing here.');
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      const body = await bodyOf(request);
      double.asked.set(path, { body, authorization: request.headers.authorization });
      const answer = double.instead.get(path) ?? (await answerTo(path, body));
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    })();
  });
  const port = await listen(server);
  const double: HubDouble = {
    // Node cannot resolve this name, which `npm start` may also use.
    url: `http://hub.localhost:${port}`,
    asked: new Map(),
    claims: {},
    instead: new Map(),
    approve(requestId) {
      const request = requests.get(requestId)!;
      const code = randomBytes(16).toString('base64url');
      codes.set(code, request);
      const address = new URL(String(request['return_url']));
      address.searchParams.set('hub_code', code);
      address.searchParams.set('hub_state', String(request['state']));
      return address.href;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const sent = await text(request);
  return sent === '' ? {} : (JSON.parse(sent) as Body);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
