import { useState, type ReactElement } from 'react';
import { Badge } from '@hub/ui/badge';
import { formatDate } from '@hub/ui/dates';
import type { License } from './api.ts';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

const tones = { valid: 'good', refunded: 'neutral', blocked: 'bad' } as const;

export const Status = ({ of: status }: { readonly of: License['status'] }): ReactElement => (
  <Badge tone={tones[status]}>{texts.status[status]}</Badge>
);

/** Until when its buyer is helped. */
export function Support({ until }: { readonly until: string | null }): ReactElement {
  const [now] = useState(() => new Date().toISOString());
  if (until === null) return <>{texts.noSupport}</>;
  const hasEnded = until < now;
  return (
    <span className={hasEnded ? styles.ended : undefined}>
      {hasEnded ? texts.supportEnded : texts.supported} {formatDate(until)}
    </span>
  );
}
