import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpKinds, httpTargets, smtpKinds, type Faults } from '#faults/faults.ts';
import type { Inbox } from '#mail/inbox.ts';
import type { Market } from '#market/market.ts';
import { buyersSection } from '#pages/buyers-section.ts';
import { html, type Html } from '#pages/html.ts';
import { sandboxBody, sendPage } from '#pages/layout.ts';
import type { Settings } from '#world/settings.ts';

type Deps = Pick<Market, 'world' | 'faults' | 'settings' | 'now'> & { inbox: Inbox };

export function homeRoute(app: FastifyInstance, deps: Deps): void {
  app.get('/', async (request, reply) => {
    const content = html`${introduction(deps)} ${buyersSection(deps.world, deps.now())}
    ${inboxSection(deps.inbox)} ${sitesSection(request)} ${faultsSection(deps.faults)}
    ${programs(request)}`;
    const body = sandboxBody('The outside world, on this machine', content);
    return sendPage(reply, { title: 'Sandbox', look: 'sandbox', body });
  });
}

function introduction({ settings }: Deps): Html {
  return html`<p>
      The sandbox stands in for everything outside the customer hub: the marketplace with its
      buyers, the mail server, and the buyers' WordPress sites. Nothing leaves this machine, and
      nothing here is real.
    </p>
    <p>
      ${
        settings.hubUrl === null
          ? html`No hub is set. Set <code>SANDBOX_HUB_URL</code> to activate sites.`
          : html`The hub: <a href="${publicHubUrl(settings)}">${publicHubUrl(settings)}</a>`
      }
    </p>`;
}

function publicHubUrl(settings: Settings): string {
  return URL.parse(settings.confirmationUrl ?? '')?.origin ?? settings.hubUrl ?? '';
}

function inboxSection(inbox: Inbox): Html {
  const count = inbox.list().length;
  return html`<h2 id="inbox">Inbox</h2>
    <p>
      ${count === 0 ? 'No emails yet.' : count === 1 ? 'One email.' : `${count} emails.`}
      <a href="/inbox">Open the inbox</a>
    </p>
    <p>Events that the hub sends to other programs: <a href="/webhooks">Received webhooks</a></p>`;
}

function sitesSection(request: FastifyRequest): Html {
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '';
  const sites: [string, string][] = [
    ['shop-one.localhost', 'a live site'],
    ['dev.shop-one.localhost', 'its staging site'],
    ['shop-two.localhost', 'another live site'],
    ['localhost', 'a local site'],
  ];
  return html`<h2 id="sites">WordPress sites</h2>
    <p>
      Every host name is a separate site with the theme's activation page. The hub's settings decide
      the type of each site; <code>npm start</code> sets these:
    </p>
    <ul class="links">
      ${sites.map(([host, what]) => {
        const address = `http://${host}${port}/site`;
        return html`<li><a href="${address}">${address}</a> – ${what}</li>`;
      })}
    </ul>`;
}

function faultsSection(faults: Faults): Html {
  const active = faults.list();
  return html`<h2 id="faults">Faults</h2>
    <p>Make the marketplace or the mail server fail, to see how the hub reacts.</p>
    ${
      active.length > 0 &&
      html`<ul class="card links">
        ${active.map(
          (one) =>
            html`<li>
              <strong>${one.target}</strong>: ${one.kind},
              ${one.times === null ? 'until cleared' : `${one.times} more`}, happened ${one.hits}
              times
            </li>`,
        )}
      </ul>`
    }
    ${faultForm}
    <form method="post" action="/faults/clear" class="actions">
      <button>Clear all faults</button>
    </form>`;
}

const option = (name: string): Html => html`<option>${name}</option>`;
const mailOnly = smtpKinds.filter((kind) => kind.startsWith('reject'));

const field = (name: string, label: string, control: Html): Html =>
  html`<div class="field"><label for="${name}">${label}</label> ${control}</div>`;
const numberField = (name: string, label: string): Html =>
  field(name, label, html`<input id="${name}" name="${name}" inputmode="numeric" />`);

const kindOptions = html`${httpKinds.map(option)}
  <optgroup label="Email only">${mailOnly.map(option)}</optgroup>`;

const faultForm = html`<form method="post" action="/faults" class="card fields">
  ${field(
    'target',
    'Service',
    html`<select id="target" name="target">
      ${[...httpTargets, 'smtp', 'imap'].map(option)}
    </select>`,
  )}
  ${field(
    'kind',
    'Fault',
    html`<select id="kind" name="kind">
      ${kindOptions}
    </select>`,
  )}
  ${numberField('times', 'Count (empty: always)')}
  ${numberField('delay_ms', 'Delay for slow, in ms')}
  ${numberField('retry_after', 'Retry-After for 429, in s')}
  <button class="primary">Set fault</button>
</form>`;

function programs(request: FastifyRequest): Html {
  const here = `http://${request.headers.host ?? '127.0.0.1'}`;
  return html`<h2 id="programs">For programs</h2>
    <ul class="links">
      ${[
        '/buyers.json',
        '/inbox.json',
        '/webhooks.json',
        '/faults.json',
        '/settings.json',
        '/site.json',
      ].map((path) => html`<li><a href="${path}">${path}</a></li>`)}
    </ul>
    <pre tabindex="0" aria-label="Examples">
curl -X POST ${here}/faults.json -H 'content-type: application/json' \\
  -d '{"target":"sale","kind":"429","times":1,"retry_after":2}'
curl -X POST ${here}/buyers.json -H 'content-type: application/json' \\
  -d '{"username":"new-buyer","purchases":[{"item_id":27889640}]}'</pre>`;
}
