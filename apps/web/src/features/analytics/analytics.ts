import type { AnswerOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { tellPlausible } from './plausible.ts';
import type { Visit } from './visit.ts';

type Settings = AnswerOf<'config'>['analytics'];

/** Reports a visit. It may fail: nothing depends on it. */
export async function tell(visit: Visit, settings: Settings): Promise<void> {
  if (asksNotToBeCounted()) return;
  const { provider, site, url } = settings;
  if (provider === 'own') await call('countVisit', { body: visit });
  else if (site !== null && url !== null) await tellPlausible(visit, { site, url });
}

interface Wishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Do Not Track, or Global Privacy Control. */
function asksNotToBeCounted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Wishes;
  return doNotTrack === '1' || globalPrivacyControl === true;
}
