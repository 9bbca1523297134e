import { useId, type ReactElement } from 'react';
import { Badge } from '@hub/ui/badge';
import { Card } from '@hub/ui/card';
import { Disclosure } from '@hub/ui/disclosure';
import { useMay } from '#api/session.ts';
import { formatSize } from '@hub/ui/size';
import { Details } from '#ui/details/details.tsx';
import { Time } from '@hub/ui/time';
import type { Release } from './api.ts';
import { ReleaseActions } from './release-actions.tsx';
import styles from './releases.module.css';
import { nameOf, texts } from './texts.ts';

const tones = { draft: 'info', offered: 'good', withdrawn: 'neutral' } as const;

function offeredTo({ state, share, tried_out: isBeta }: Release): string | null {
  if (state !== 'offered') return null;
  return isBeta && share > 0 ? texts.toBetas : texts.toShare(share);
}

interface ReleaseCardProps {
  /** Names it in its list. */
  readonly id: string;
  readonly release: Release;
}

/** One version: rollout, details and actions. */
export function ReleaseCard({ id: key, release }: ReleaseCardProps): ReactElement {
  const id = useId();
  const isOwner = useMay('owner');
  const { state, notes, tested, tried_out: isBeta } = release;
  return (
    <Card as="li" labelledBy={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.name} data-key={key} tabIndex={-1}>
          <bdi>{nameOf(release)}</bdi>
        </h3>
        <Badge tone={tones[state]}>{texts.state[state]}</Badge>
        {isBeta && (
          <Badge tone="neutral" icon={false}>
            {texts.triedOut}
          </Badge>
        )}
      </div>
      <Details
        of={[
          [texts.offeredTo, offeredTo(release)],
          [
            state === 'draft' ? texts.uploaded : texts.published,
            <Time show="exact" key="at" value={release.published_at} />,
          ],
          [texts.downloads, release.downloads.toLocaleString('en')],
          [texts.needs, texts.needsWords(release.requires, release.requires_php)],
          [texts.tested, tested === null ? null : `WordPress ${tested}`],
          [texts.size, formatSize(release.size)],
          [texts.signed, release.signed ? texts.isSigned : texts.unsigned],
        ]}
      />
      {notes !== null && (
        <Disclosure summary={texts.notes}>
          <p className={styles.notes} dir="auto">
            {notes}
          </p>
        </Disclosure>
      )}
      {isOwner && <ReleaseActions release={release} />}
    </Card>
  );
}
