import type { Catalog } from '@hub/contract/catalog';
import { days } from '@hub/contract/limits';
import type { FastifyInstance } from 'fastify';
import { policyOf } from './content-policy.ts';
import type { PageHandler } from './pages.ts';
import { derived } from '#platform/derived.ts';
import type { Parts } from '#platform/parts.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';

interface ReportDependencies extends Pick<Parts, 'publicUrl' | 'clock'> {
  readonly catalog: () => Catalog;
  readonly answerPage: PageHandler;
}

/** Validity of security.txt in milliseconds if the catalog sets no expiry date. */
const goodFor = days(90);

const pagePath = '/security';
const filePath = '/.well-known/security.txt';

const linkOf = (contact: string): string =>
  contact.includes('@') && !contact.includes('/') ? `mailto:${contact}` : contact;

/** Serves security.txt (RFC 9116) and a page for people, if the catalog has a contact. */
export function serveWeaknessReports(
  app: FastifyInstance,
  { catalog, publicUrl, clock, answerPage }: ReportDependencies,
): void {
  const options = { schema: { hide: true } };
  const contact = derived(catalog, ({ security }) => {
    const { expires } = security ?? {};
    if (expires !== undefined && Date.parse(expires) <= clock.now().getTime()) {
      const message = 'security.txt expired: renew security.expires in the catalog';
      app.log.warn({ expires }, message);
    }
    return security;
  });
  contact();
  app.get(filePath, options, async (request, reply) => {
    const security = contact();
    if (!security) return answerPage(request, reply);
    const until = security.expires ?? new Date(clock.now().getTime() + goodFor).toISOString();
    const fields = {
      Contact: linkOf(security.contact),
      Expires: until,
      Policy: security.policy ?? new URL(pagePath, publicUrl).href,
      'Preferred-Languages': 'en',
      Canonical: new URL(filePath, publicUrl).href,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply.type('text/plain; charset=utf-8').send(lines.join(''));
  });
  app.get(pagePath, options, async (request, reply) => {
    const security = contact();
    if (!security) return answerPage(request, reply);
    const html = weaknessPage(catalog().brand, security.contact);
    return reply
      .header('content-security-policy', policyOf(html))
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

const styleOf = ({ light, dark }: Catalog['brand']['accent']): string =>
  [
    ':root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif;background:light-dark(#fbfaf8,#141317);color:light-dark(#1a1917,#eceaf2)}',
    'body{margin:0;padding:0 16px}main{max-width:36rem;margin:12vh auto 0}p{margin:0 0 16px}',
    'h1{margin:4px 0 16px;font-size:21px;line-height:1.3;letter-spacing:-.02em}',
    `.brand{color:light-dark(#625e57,#a6a2b0);font-size:13px}a{color:light-dark(${light.text},${dark.text});overflow-wrap:anywhere}`,
  ].join('');

/** Returns plain HTML, because a visitor may have good reason to run no script of the hub. */
function weaknessPage(brand: Catalog['brand'], contact: string): string {
  const name = escapeHtml(brand.name);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Reporting a weakness · ${name}</title><style>${styleOf(brand.accent)}</style></head>`,
    `<body><main><span class="brand">${name}</span><h1>Reporting a weakness</h1>`,
    '<p>Have you found a way to read, change or take what is not yours? Please tell us in private, ',
    `with the steps to see it: <a href="${escapeHtml(linkOf(contact))}">${escapeHtml(contact)}</a>.</p>`,
    '<p>Please try it on your own account alone, leave the data and the work of others in peace, and ',
    'keep it to yourself until it is mended.</p>',
    '<p>Questions about a theme, a license or your account are answered <a href="/">in the hub</a>.</p>',
    '</main></body></html>',
  ].join('');
}
