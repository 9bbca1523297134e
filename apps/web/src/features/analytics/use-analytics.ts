import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { configQuery, useCatalog } from '#api/config.ts';
import { routes } from '#lib/paths.ts';
import { tell, type Visit } from './analytics.ts';
import { leave } from '@hub/client/leave';
import type { Catalog } from '@hub/contract/catalog';
import { delays } from '@hub/contract/limits';
import { publishersHosts } from '@hub/contract/links';

const mailedCodeRoutes: readonly string[] = [
  routes.resetPassword,
  routes.verifyEmail,
  routes.notMe,
  routes.keepFactor,
  routes.join,
];
const isPrivate = (route: string): boolean => mailedCodeRoutes.includes(route);

/** Counts page views by route pattern, and outbound links; nothing for an address without a screen. */
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

function linkOf({ target }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const isOut = link !== null && /^https?:$/.test(link.protocol) && link.host !== location.host;
  return isOut ? link : null;
}

const opensBeside = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  link.target === '_blank' || event.metaKey || event.ctrlKey || event.shiftKey;

/** A link in the same tab waits for the report, at most 250 ms (specification, section 9). */
function watchOutbound(catalog: Catalog, report: (host: string) => Promise<void>): () => void {
  const publisherHosts = publishersHosts(catalog);
  const follow = (event: MouseEvent): void => {
    const link = linkOf(event);
    if (link === null || event.defaultPrevented) return;
    // The host of a buyer’s site is private, so it is reported as `other`.
    const reported = report(publisherHosts.has(link.host) ? link.host : 'other').catch(
      () => undefined,
    );
    if (opensBeside(link, event)) return;
    event.preventDefault();
    const { href } = link;
    let hasLeft = false;
    const openLink = (): void => {
      if (!hasLeft) leave.for(href);
      hasLeft = true;
    };
    setTimeout(openLink, delays.outboundFallback);
    void reported.then(openLink);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
