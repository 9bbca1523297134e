import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '#pages/html.ts';

// Each design's style comes after the shared one, which it overrides.
const stylesheet = ['style.css', 'market.css', 'site.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');

interface Page {
  title: string;
  /**
   * `sandbox`: the sandbox's own pages. `market`: the marketplace's. `site`: a WordPress admin's.
   */
  look: 'sandbox' | 'market' | 'site';
  body: Html;
}

// No form-action, because the forms of the consent page and of the site redirect to the hub.
const contentSecurity = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page without scripts and external content. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body class="${page.look}">
        ${page.body}
      </body>
    </html>`;
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': contentSecurity,
      'Cache-Control': 'no-store',
      // A stricter policy would make browsers send `Origin: null` with the forms of these pages.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(document.markup);
}

/** Layout of the sandbox's own pages. */
export function sandboxBody(heading: string, content: Html): Html {
  return html`<header class="top">
      <a class="brand" href="/">Sandbox</a>
      <nav aria-label="Sandbox">
        <a href="/">Overview</a> <a href="/inbox">Inbox</a> <a href="/#sites">Sites</a>
        <a href="/#faults">Faults</a>
      </nav>
    </header>
    <main>
      <h1>${heading}</h1>
      ${content}
    </main>`;
}

/** Sends an error page. */
export function sendNotice(reply: FastifyReply, title: string, text: string): FastifyReply {
  const body = sandboxBody(title, html`<p class="notice bad" role="alert">${text}</p>`);
  return sendPage(reply, { title: `${title} · Sandbox`, look: 'sandbox', body });
}

export function styleRoute(app: FastifyInstance): void {
  app.get('/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(stylesheet),
  );
}
