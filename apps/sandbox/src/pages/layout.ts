import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '#pages/html.ts';

// The style of a design comes after the shared style, because it overrides the shared style.
const stylesheet = ['style.css', 'market.css', 'site.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');

interface Page {
  title: string;
  look: 'sandbox' | 'market' | 'site';
  body: Html;
}

// The policy has no form-action, because forms of the consent screen and the site redirect to the
// hub.
const contentSecurity = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a screen without scripts and external content. */
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
      // A stricter policy would make browsers send `Origin: null` with the forms.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(document.markup);
}

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

export function sendNotice(reply: FastifyReply, title: string, text: string): FastifyReply {
  const body = sandboxBody(title, html`<p class="notice bad" role="alert">${text}</p>`);
  return sendPage(reply, { title: `${title} · Sandbox`, look: 'sandbox', body });
}

export function styleRoute(app: FastifyInstance): void {
  app.get('/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(stylesheet),
  );
}
