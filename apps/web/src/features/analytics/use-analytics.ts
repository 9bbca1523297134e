import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { configQuery, useCatalog } from '#api/config.ts';
import { routes } from '#lib/paths.ts';
import { tell } from './analytics.ts';
import { watchOutbound } from './outbound.ts';
import type { Visit } from './visit.ts';

/** Screens opened by a code from an email: analytics never sees them. */
const mailed: readonly string[] = [
  routes.resetPassword,
  routes.verifyEmail,
  routes.notMe,
  routes.keepFactor,
  routes.join,
];
const isPrivate = (route: string): boolean => mailed.includes(route);

/** Counts the pages that are seen, by their pattern, and the links out; null: no page of the hub. */
export function useAnalytics(route: string | null): void {
  const catalog = useCatalog();
  const { data } = useQuery(configQuery);
  const settings = data?.analytics;
  const isQuiet = settings === undefined || route === null || isPrivate(route);
  useEffect(() => {
    if (isQuiet) return undefined;
    const visit = { event: 'page_view', route } as Visit;
    tell(visit, settings).catch(() => undefined);
    return watchOutbound(catalog, (host) => tell({ event: 'outbound_link', host }, settings));
  }, [isQuiet, route, settings, catalog]);
}
