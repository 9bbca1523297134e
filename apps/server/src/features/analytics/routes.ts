import type { Catalog } from '@hub/contract/catalog';
import { publishersHosts } from '@hub/contract/links';
import type { Routes } from '#http/calls/route.ts';
import { derived } from '#platform/derived.ts';
import type { Parts } from '#platform/parts.ts';

export type AnalyticsSettings =
  | { readonly provider: 'own' }
  /** `site`: its name at the provider. `url`: origin of the provider. */
  | { readonly provider: 'plausible'; readonly site: string; readonly url: string };

interface VisitCounting extends Pick<Parts, 'log' | 'metrics'> {
  readonly settings: AnalyticsSettings;
  readonly catalog: () => Catalog;
}

/** Counts visits in the hub's log and metrics unless another provider counts them. */
export function analyticsRoutes({ settings, catalog, log, metrics }: VisitCounting): Routes {
  const hosts = derived(catalog, publishersHosts);
  return {
    countVisit: {
      limit: ['visitByAddress'],
      async handle({ body }) {
        if (settings.provider !== 'own') return { counted: false };
        const { event } = body;
        const of =
          event === 'page_view' ? body.route : hosts().has(body.host) ? body.host : 'other';
        log.info({ event, of }, 'visit counted');
        metrics.visit({ event, of });
        return { counted: true };
      },
    },
  };
}
