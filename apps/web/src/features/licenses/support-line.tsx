import { Sentence } from '@hub/ui/sentence';
import { Time } from '@hub/ui/time';
import type { License } from './api.ts';
import styles from './license-card.module.css';
import textClass from '#ui/text.module.css';
import { supportOf } from './rules.ts';
import { texts } from './texts.ts';

interface SupportLineProps {
  readonly license: License;
  readonly now: number;
  /** True to show the remaining time in words next to the date. */
  readonly long?: boolean;
}

export function SupportLine({ license, now, long = false }: SupportLineProps) {
  const support = supportOf(license, now);
  if (support.state === 'none') return <span className={textClass.muted}>{texts.supportNone}</span>;
  const date = <Time value={support.until} show={long ? undefined : 'date'} />;
  const supportText = support.state === 'ended' ? texts.supportEnded : texts.supportUntil;
  return (
    <span className={styles.supportLine}>
      <span>{long ? date : <Sentence text={supportText} parts={{ date }} />}</span>
      {support.state === 'running' && <Bar left={support.left} />}
    </span>
  );
}

const Bar = ({ left }: { readonly left: number }) => (
  <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles.barLeft} width={left * 100} height="4" />
  </svg>
);
