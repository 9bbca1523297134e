import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#platform/metrics.ts';

const path = '/policy-reports';

/** Last directives of a page's policy. The header names their endpoint. */
export const reportDirectives = [`report-uri ${path}`, 'report-to policy'] as const;
export const reportHeaders = { 'reporting-endpoints': `policy="${path}"` } as const;

/** Directives of our policies. Any other value is counted as `other`. */
const directives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'worker-src',
  'frame-src',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'manifest-src',
  'form-action',
  'frame-ancestors',
  'base-uri',
  'require-trusted-types-for',
  'trusted-types',
]);

/** Maximum number of counted reports in a request. Browsers send a few simultaneously. */
const mostAtOnce = 20;
const bodyLimit = 16 * 1024;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Returns the directives in a request. The Reporting API sends a list, CSP 2 a single report. */
function directivesIn(body: unknown): string[] {
  const reports = Array.isArray(body)
    ? body
        .slice(0, mostAtOnce)
        .map((report: unknown) => fieldOf(fieldOf(report, 'body'), 'effectiveDirective'))
    : [
        fieldOf(fieldOf(body, 'csp-report'), 'effective-directive') ??
          fieldOf(fieldOf(body, 'csp-report'), 'violated-directive'),
      ];
  return reports
    .filter((value): value is string => typeof value === 'string')
    .map((value) => value.split(' ', 1)[0] ?? '')
    .map((directive) => (directives.has(directive) ? directive : 'other'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reports are only counted, never stored or logged, because anyone can send any data. */
export function servePolicyReports(app: FastifyInstance, metrics: Metrics): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit },
      (_request, text, done) => done(null, parse(text as string)),
    );
    scope.post(path, { schema: { hide: true } }, async ({ body }, reply) => {
      for (const directive of directivesIn(body)) metrics.policyViolation(directive);
      return reply.code(204).send();
    });
  });
}
