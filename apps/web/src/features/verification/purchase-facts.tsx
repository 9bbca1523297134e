import { useState } from 'react';
import { Time } from '@hub/ui/time';
import { Sentence } from '@hub/ui/sentence';
import type { FittingLicense } from './api.ts';
import { texts } from './texts.ts';
import styles from './verification.module.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import { classNames } from '@hub/ui/class-names';

type Facts = Pick<FittingLicense, 'sold_at' | 'supported_until'>;

/** Purchase date and end of support, which tell licenses apart. */
export const PurchaseFacts = ({ license }: { readonly license: Facts }) => (
  <>
    <span className={styles.fact}>
      <Sentence text={texts.bought} parts={{ date: <Time value={license.sold_at} /> }} />
    </span>{' '}
    <span className={styles.fact}>
      <Support until={license.supported_until} />
    </span>
  </>
);

function Support({ until }: { readonly until: string | null }) {
  const [now] = useState(() => Date.now());
  if (until === null) return <>{texts.supportNone}</>;
  return (
    <Sentence
      text={Date.parse(until) > now ? texts.supported : texts.supportEnded}
      parts={{ date: <Time value={until} /> }}
    />
  );
}

/** Domain lock that the approval sets. An icon and a color mark a permanent lock. */
export const Binding = ({ binding }: Pick<FittingLicense, 'binding'>) =>
  binding && (
    <span className={classNames(styles.binding, binding.for_good && styles.forGood)}>
      {binding.for_good && <IconAlertTriangle aria-hidden size={16} stroke={2} />}
      <span>{binding.words}</span>
    </span>
  );
