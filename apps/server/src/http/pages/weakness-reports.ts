import type { Catalog } from '@hub/contract/catalog';
import { days } from '@hub/contract/limits';
import type { FastifyInstance } from 'fastify';
import { policyOf } from './content-policy.ts';
import type { PageHandler } from './pages.ts';
import { weaknessPage } from './weakness-page.ts';
import type { Clock } from '#platform/clock.ts';
import { derived } from '#platform/derived.ts';
import type { Parts } from '#platform/parts.ts';

interface ReportDependencies extends Pick<Parts, 'publicUrl' | 'clock'> {
  readonly catalog: () => Catalog;
  /** Answers if the catalog has no contact. */
  readonly answerPage: PageHandler;
}

type Contact = NonNullable<Catalog['security']>;

/** Validity of the file if the catalog sets no expiry, in milliseconds. */
const goodFor = days(90);

const pagePath = '/security';
const filePath = '/.well-known/security.txt';

/** Returns an address as a link: to a mailbox, or to a web page. */
const linkOf = (contact: string): string =>
  contact.includes('@') && !contact.includes('/') ? `mailto:${contact}` : contact;

const isOver = ({ expires }: Contact, clock: Clock): boolean =>
  expires !== undefined && Date.parse(expires) <= clock.now().getTime();

/**
 * Serves the security contact: a file for programs (RFC 9116), and a page for people. Without a
 * contact in the catalog, neither exists.
 */
export function serveWeaknessReports(
  app: FastifyInstance,
  { catalog, publicUrl, clock, answerPage }: ReportDependencies,
): void {
  const options = { schema: { hide: true } };
  const contact = derived(catalog, ({ security }) => {
    if (security && isOver(security, clock)) {
      const words = 'security.txt expired: renew security.expires in the catalog';
      app.log.warn({ expires: security.expires }, words);
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
    const { brand } = catalog();
    const html = weaknessPage({ brand, contact: security.contact, link: linkOf(security.contact) });
    return reply
      .header('content-security-policy', policyOf(html))
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
