import { useState } from 'react';
import { siteName } from '@hub/contract/site-name';
import { Badge } from '@hub/ui/badge';
import { Time } from '@hub/ui/time';
import look from '#ui/look.module.css';
import { uiTexts } from '#ui/texts.ts';

const tones = { valid: 'good', refunded: 'neutral', blocked: 'bad' } as const;

interface StateProps {
  readonly of: keyof typeof tones;
}

/** Marks only exceptions, for lists. */
export const LicenseException = ({ of: state }: StateProps) =>
  state === 'valid' ? null : <LicenseState of={state} />;

export const LicenseState = ({ of: state }: StateProps) => (
  <Badge tone={tones[state]}>{uiTexts.licenseStates[state]}</Badge>
);

export function Support({ until }: { readonly until: string | null }) {
  const [now] = useState(() => new Date().toISOString());
  if (until === null) return uiTexts.noSupport;
  return until < now ? (
    <span className={look.muted}>
      {uiTexts.supportEnded} <Time show="date" value={until} />
    </span>
  ) : (
    <>
      {uiTexts.supported} <Time show="date" value={until} />
    </>
  );
}

interface Sites {
  readonly sites: readonly { readonly url: string; readonly kind: string }[];
}

export const sitesOf = ({ sites }: Sites): string =>
  sites.map(({ url, kind }) => `${siteName(url)}${uiTexts.kindOf(kind)}`).join(', ') ||
  uiTexts.noSite;
