import { useState, type ReactElement } from 'react';
import { Badge } from '@hub/ui/badge';
import { Time } from '@hub/ui/time';
import styles from './license-state.module.css';
import { uiTexts } from '#ui/texts.ts';

const tones = { valid: 'good', refunded: 'neutral', blocked: 'bad' } as const;

/** Marks only exceptions, for lists. */
export const LicenseException = ({
  of: state,
}: {
  readonly of: keyof typeof tones;
}): ReactElement | null => (state === 'valid' ? null : <LicenseState of={state} />);

export const LicenseState = ({ of: state }: { readonly of: keyof typeof tones }): ReactElement => (
  <Badge tone={tones[state]}>{uiTexts.licenseStates[state]}</Badge>
);

/** End of the support period. */
export function Support({ until }: { readonly until: string | null }): ReactElement {
  const [now] = useState(() => new Date().toISOString());
  if (until === null) return <>{uiTexts.noSupport}</>;
  return until < now ? (
    <span className={styles.ended}>
      {uiTexts.supportEnded} <Time show="date" value={until} />
    </span>
  ) : (
    <>
      {uiTexts.supported} <Time show="date" value={until} />
    </>
  );
}
