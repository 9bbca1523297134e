import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { To } from 'react-router';
import { paths } from '#lib/paths.ts';
import { subjectOf } from '#lib/subjects.ts';
import { TextLink } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Overview } from './api.ts';
import styles from './overview.module.css';
import { texts } from './texts.ts';

type Need = Overview['needs'][number];

/** Returns the screen for a problem; a problem without one of its own leads to Health. */
function placeOf(about: string): To {
  if (about === 'conversations') return paths.conversations();
  if (about === 'accounts') return paths.people({ state: 'reconnect' });
  return about.startsWith('catalog') ? paths.catalog() : paths.health();
}

/** Lists what needs attention, the worst first. */
export const Needs = ({ of: needs }: { readonly of: readonly Need[] }): ReactElement => (
  <Panel title={texts.needs}>
    {needs.length === 0 ? (
      <p className={styles.calm}>
        <IconCircleCheck aria-hidden className={styles.good} size={20} stroke={1.75} />
        {texts.nothing}
      </p>
    ) : (
      <ul role="list" className={styles.needs}>
        {needs.map((need) => (
          <Line key={`${need.about} ${need.words}`} {...need} />
        ))}
      </ul>
    )}
  </Panel>
);

function Line({ about, level, words, mend }: Need): ReactElement {
  const [Icon, word] =
    level === 'fault' ? [IconCircleX, texts.fault] : [IconAlertTriangle, texts.warning];
  return (
    <li className={styles.need}>
      <Icon
        className={level === 'fault' ? styles.bad : styles.attention}
        role="img"
        aria-label={word}
        size={20}
        stroke={1.75}
      />
      <div className={styles.words}>
        <p>
          <TextLink to={placeOf(about)}>{subjectOf(about)}</TextLink>
          {': '}
          {words}
        </p>
        {mend !== null && <p className={styles.mend}>{mend}</p>}
      </div>
    </li>
  );
}
