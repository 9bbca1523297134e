import type { Market } from '#market/market.ts';
import { appScopes } from './scopes.ts';
import { html, type Html } from '#pages/html.ts';

/** Parameters that the page passes on, unchanged, with the decision. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  state: string | null;
}

/** Renders the consent page; choosing the buyer replaces signing in. */
export function consentBody(market: Market, asked: AuthorizationRequest): Html {
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

function choice(name: string, index: number): Html {
  return html`<label class="choice">
    <input type="radio" name="buyer" value="${name}" required ${index === 0 && checked} />
    ${name}
  </label>`;
}

const checked = html`checked`;
