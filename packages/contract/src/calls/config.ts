import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { catalogSchema } from '#contract/catalog/catalog.ts';

export const configCalls = callGroup({
  config: {
    method: 'GET',
    path: '/api/config',
    group: 'Configuration',
    summary: 'What the browser needs of the catalog and of the settings',
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
