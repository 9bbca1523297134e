import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { catalogSchema } from '#contract/catalog/catalog.ts';
import { pageRoutes } from '#contract/pages/pages.ts';

export const configCalls = callGroup({
  config: {
    ...commonOf('Configuration').publicRead,
    path: '/api/config',
    summary: 'Returns the catalog and the settings for the browser',
    answer: z.object({
      catalog: catalogSchema,
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

/** Page views by path pattern, clicked links by host. No event identifies a person. */
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
    ...commonOf('Analytics').programWrite,
    path: '/api/count-visit',
    summary:
      'Counts a page view or a click on an external link, without cookies and without identifying anyone',
    bodyLimit: 1024,
    body: visitEvent,
    answer: z.object({ counted: z.boolean() }),
    refusals: ['rate_limited'],
  },
});
