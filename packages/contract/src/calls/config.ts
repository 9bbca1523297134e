import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { catalogSchema } from '#contract/catalog/catalog.ts';
import { pageRoutes } from '#contract/pages/pages.ts';

export const configCalls = callGroup({
  config: {
    method: 'GET',
    path: '/api/config',
    group: 'Configuration',
    summary: 'Returns the catalog and the settings for the browser',
    access: 'public',
    gate: 'none',
    answer: z.object({
      catalog: catalogSchema,
      /** True if the hub is connected to the sandbox. */
      sandbox: z.boolean(),
      captcha: z.object({
        provider: z.enum(['off', 'altcha', 'turnstile']),
        site_key: z.nullable(z.string()),
      }),
      messenger: z.object({
        provider: z.enum(['own', 'intercom']),
        app_id: z.nullable(z.string()),
      }),
      analytics: z.object({
        provider: z.enum(['own', 'plausible']),
        site: z.nullable(z.string()),
        url: z.nullable(z.string()),
      }),
    }),
  },
});

/**
 * Events of a visit: page views by their path pattern, clicked links by their host. No event
 * identifies a person.
 */
const visitEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('page_view'),
    route: z.enum(Object.values(pageRoutes) as [string, ...string[]]),
  }),
  z.object({
    event: z.literal('outbound_link'),
    /** Host of the link; `other` for any host that is not the publisher's. */
    host: z.string().check(z.regex(/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/)),
  }),
]);

export const analyticsCalls = callGroup({
  countVisit: {
    method: 'POST',
    path: '/api/count-visit',
    group: 'Analytics',
    summary:
      'Counts a page view or a click on an external link, without cookies and without identifying anyone',
    access: 'program',
    gate: 'none',
    bodyLimit: 1024,
    body: visitEvent,
    answer: z.object({ counted: z.boolean() }),
    refusals: ['rate_limited'],
  },
});
