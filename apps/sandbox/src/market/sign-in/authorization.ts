import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal, fieldsOf, requireOwnOrigin, textOf, type Fields } from '#http/request.ts';
import type { Market } from '#market/market.ts';
import { sendPage } from '#pages/layout.ts';
import { appScopes } from './scopes.ts';
import { html, type Html } from '#pages/html.ts';

export function authorizationRoutes(app: FastifyInstance, market: Market): void {
  app.get('/authorization', async (request, reply) => {
    const query = fieldsOf(request.query);
    const asked = readRequest(market, query);
    if (textOf(query, 'response_type') !== 'code')
      return back(reply, asked, {
        error: 'unsupported_response_type',
        error_description: 'ResponseType does not match any supported type',
      });
    const title = 'Connect your account · Marketplace sandbox';
    return sendPage(reply, { title, look: 'market', body: consentBody(market, asked) });
  });
  app.post('/authorization', { onRequest: requireOwnOrigin }, (request, reply) =>
    decide(market, request, reply),
  );
}

async function decide(
  market: Market,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = fieldsOf(request.body);
  const asked = readRequest(market, form);
  const decision = textOf(form, 'decision');
  if (decision === 'deny')
    return back(reply, asked, {
      error: 'access_denied',
      error_description: 'User denied the access to the resource',
    });
  if (decision !== 'approve')
    throw refusal(400, 'invalid_request', '`decision` must be approve or deny.');
  const name = textOf(form, 'buyer');
  const userId = name === '' ? null : market.world.findByName(name)?.userId;
  if (userId == null) throw refusal(400, 'invalid_request', `Nobody here is called “${name}”.`);
  return back(reply, asked, { code: await market.grants.issueCode(userId) });
}

/** A redirect answers faults other than an unknown app or redirect address. */
function readRequest(market: Market, fields: Fields): AuthorizationRequest {
  const clientId = textOf(fields, 'client_id');
  const redirectUri = textOf(fields, 'redirect_uri');
  const known = market.settings.confirmationUrl;
  if (clientId !== market.config.clientId)
    throw refusal(400, 'invalid_client', `Client not found: “${clientId}”.`);
  if (known === null)
    throw refusal(
      400,
      'invalid_request',
      'The app has no Confirmation URL yet: set SANDBOX_CONFIRMATION_URL, or send confirmation_url to /settings.json.',
    );
  if (redirectUri === '')
    throw refusal(400, 'invalid_request', 'RedirectUri is mandatory for authorization endpoint');
  if (redirectUri !== known)
    throw refusal(
      400,
      'invalid_request',
      `Wrong RedirectUri provided: it must be the app's Confirmation URL, ${known}, letter for letter.`,
    );
  const state = fields['state'];
  return { clientId, redirectUri, state: typeof state === 'string' ? state : null };
}

function back(
  reply: FastifyReply,
  asked: AuthorizationRequest,
  answer: Record<string, string>,
): FastifyReply {
  const address = new URL(asked.redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  if (asked.state !== null) address.searchParams.set('state', asked.state);
  return reply.header('Cache-Control', 'no-store').redirect(address.href, 302);
}

interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  state: string | null;
}

/** Renders the consent screen; choosing the buyer replaces signing in. */
function consentBody(market: Market, asked: AuthorizationRequest): Html {
  const names = market.world.buyers().flatMap((buyer) => buyer.username ?? []);
  return html`<header class="ribbon">Sandbox – not the real marketplace</header>
    <main>
      <h1>Connect your marketplace account</h1>
      <p>
        The application <strong>${asked.clientId}</strong> at
        <strong>${new URL(asked.redirectUri).host}</strong> asks to:
      </p>
      <ul>
        ${Object.values(appScopes).map((label) => html`<li>${label}</li> `)}
      </ul>
      <form method="post" action="/authorization">
        <input type="hidden" name="client_id" value="${asked.clientId}" />
        <input type="hidden" name="redirect_uri" value="${asked.redirectUri}" />
        ${asked.state !== null && html`<input type="hidden" name="state" value="${asked.state}" />`}
        <fieldset role="radiogroup" aria-labelledby="who">
          <legend id="who">Buyer</legend>
          ${names.map(choice)}
        </fieldset>
        <p class="muted">Nobody signs in here: choose whose account you are.</p>
        <div class="actions">
          <button class="primary" name="decision" value="approve">Approve</button>
          <button name="decision" value="deny">Deny</button>
        </div>
      </form>
    </main>`;
}

const choice = (name: string, index: number): Html =>
  html`<label class="choice">
    <input type="radio" name="buyer" value="${name}" required ${index === 0 && html`checked`} />
    ${name}
  </label>`;
