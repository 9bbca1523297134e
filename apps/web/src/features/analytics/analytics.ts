import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';

type Settings = AnswerOf<'config'>['analytics'];

/** Reports a visit, unless the browser asks not to be tracked. The caller may ignore failures. */
export async function tell(visit: Visit, settings: Settings): Promise<void> {
  if (asksNotToBeCounted()) return;
  const { provider, site, url } = settings;
  if (provider === 'own') await call('countVisit', { body: visit });
  else if (site !== null && url !== null) await tellPlausible(visit, { site, url });
}

interface PrivacySignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

function asksNotToBeCounted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as PrivacySignals;
  return doNotTrack === '1' || globalPrivacyControl === true;
}

export type Visit = BodyOf<'countVisit'>;

type PlausibleSite = Readonly<Record<'site' | 'url', string>>;

/** Needs no script and no cookies. Plain text avoids a CORS preflight, as in Plausible’s script. */
async function tellPlausible(visit: Visit, { site, url }: PlausibleSite): Promise<void> {
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
