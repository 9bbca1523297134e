import type { Visit } from './visit.ts';

interface Place {
  readonly site: string;
  readonly url: string;
}

/**
 * Plausible's events call, without its script: it sees patterns, and no cookie. Plain text spares
 * the browser a question beforehand (CORS), and is what its own script sends.
 */
export async function tellPlausible(visit: Visit, { site, url }: Place): Promise<void> {
  const isPage = visit.event === 'page_view';
  const page = isPage ? visit.route : '/';
  const event = {
    domain: site,
    name: isPage ? 'pageview' : 'Outbound Link: Click',
    url: `https://${site}${page}`,
    ...(!isPage && { props: { host: visit.host } }),
  };
  await fetch(`${url}/api/event`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(event),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  });
}
