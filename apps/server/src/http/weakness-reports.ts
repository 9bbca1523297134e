import type { Catalog } from '@hub/contract/catalog';
import { days } from '@hub/contract/limits';
import type { FastifyInstance } from 'fastify';
import { policyOf } from '#http/content-policy.ts';
import { weaknessPage } from '#http/weakness-page.ts';
import type { Clock } from '#platform/clock.ts';

interface ReportParts {
  readonly catalog: Catalog;
  readonly publicUrl: URL;
  readonly clock: Clock;
}

/** How long what the file says is good for, where the catalogue names no day, in milliseconds. */
const goodFor = days(90);

const pagePath = '/security';
const filePath = '/.well-known/security.txt';

/** An address as a link: of a mailbox, or of a web page. */
const linkOf = (contact: string): string =>
  contact.includes('@') && !contact.includes('/') ? `mailto:${contact}` : contact;

/**
 * Whom to tell of a weakness: for programs (RFC 9116), and a page for people. Neither is there where
 * the catalogue names nobody.
 */
export function serveWeaknessReports(app: FastifyInstance, parts: ReportParts): void {
  const { catalog, publicUrl, clock } = parts;
  if (!catalog.security) return;
  const { contact, policy, expires } = catalog.security;
  if (expires !== undefined && Date.parse(expires) <= clock.now().getTime()) {
    app.log.warn(
      { expires },
      'catalog: security.expires has passed, security.txt is worth nothing',
    );
  }
  const options = { schema: { hide: true } };
  app.get(filePath, options, (_request, reply) => {
    const until = expires ?? new Date(clock.now().getTime() + goodFor).toISOString();
    const fields = {
      Contact: linkOf(contact),
      Expires: until,
      Policy: policy ?? new URL(pagePath, publicUrl).href,
      'Preferred-Languages': 'en',
      Canonical: new URL(filePath, publicUrl).href,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply.type('text/plain; charset=utf-8').send(lines.join(''));
  });
  const html = weaknessPage({ brand: catalog.brand, contact, link: linkOf(contact) });
  const csp = policyOf(html);
  app.get(pagePath, options, (_request, reply) =>
    reply.header('content-security-policy', csp).type('text/html; charset=utf-8').send(html),
  );
}
