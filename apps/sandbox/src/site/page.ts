import { html, type Html } from '#pages/html.ts';
import type { Activation, Site } from '#site/sites.ts';

interface SiteView {
  host: string;
  homeUrl: string;
  hubUrl: string | null;
  site: Site;
}

export function siteBody(view: SiteView): Html {
  const { host, site } = view;
  const isActive = site.activation?.status === 'active';
  return html`<header class="bar">
      <span>${host}</span> <span>Sandbox site, no real WordPress</span>
      <a href="/">All about the sandbox</a>
    </header>
    <div class="frame">
      <nav class="menu" aria-label="Admin menu">
        <ul>
          <li>Dashboard</li>
          <li>Pages</li>
          <li>Appearance</li>
          <li aria-current="page">Theme activation</li>
          <li>Plugins</li>
        </ul>
      </nav>
      <main>
        <h1>Theme activation</h1>
        ${site.notice && noticeOf(site.notice)}
        <section class="card" aria-labelledby="state">
          <h2 id="state">${isActive ? 'Theme activated' : 'Theme not activated'}</h2>
          ${isActive ? null : invitation(view)} ${site.activation && details(site.activation)}
          ${site.activation ? keptActions(isActive) : activateForm}
        </section>
      </main>
    </div>`;
}

function noticeOf({ text, code }: NonNullable<Site['notice']>): Html {
  return html`<p class="notice ${code && 'bad'}" role="${code === null ? 'status' : 'alert'}">
    ${text} ${code !== null && html`<span class="muted">Code: <code>${code}</code></span>`}
  </p>`;
}

function invitation(view: SiteView): Html {
  const waiting = view.site.pending[0];
  return html`<p>
      Essentials is installed on <strong>${view.homeUrl}</strong>. Activating it takes you to the
      customer hub${view.hubUrl !== null && ` at ${view.hubUrl}`}, where you choose the license for
      this site.
    </p>
    ${
      waiting &&
      html`<p>
        A request of this site is waiting for you:
        <a href="${waiting.verifyUrl}">continue where you left off</a>.
      </p>`
    }`;
}

const activateForm = html`<form method="post" action="/site/activate" class="actions">
  <button class="primary">Activate theme</button>
</form>`;

function keptActions(isActive: boolean): Html {
  return html`<div class="actions">
    <form method="post" action="/site/check"><button class="primary">Check</button></form>
    <form method="post" action="/site/deactivate"><button>Deactivate</button></form>
    ${isActive ? null : html`<form method="post" action="/site/activate"><button>Activate theme</button></form>`}
  </div>`;
}

function details(activation: Activation): Html {
  const rows: [string, string | null][] = [
    ['Status', activation.status],
    ['License', activation.maskedCode],
    ['Site type', activation.kind],
    ['Certificate for', activation.audience],
    ['Certificate issuer', activation.issuer],
    ['Certificate valid until', shortInstant(activation.certificateUntil)],
    ['Support until', shortInstant(activation.supportedUntil)],
    ['Activated', shortInstant(activation.activatedAt)],
    ['Last checked', shortInstant(activation.checkedAt)],
    ['Activation', activation.id],
  ];
  return html`<dl>
      ${rows.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value ?? '–'}</dd>`,
      )}
    </dl>
    ${
      activation.certificate !== null &&
      html`<details>
        <summary>Certificate</summary>
        <pre tabindex="0" aria-label="Certificate">${activation.certificate}</pre>
      </details>`
    }`;
}

function shortInstant(instant: string | null): string | null {
  return instant && `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
