import type { ReactElement } from 'react';
import styles from './skip-link.module.css';
import { texts } from '#ui/texts.ts';

/** First Tab stop, visible only with focus, to the element with this id. */
export const SkipLink = ({ to }: { readonly to: string }): ReactElement => (
  <a className={styles.skip} href={`#${to}`}>
    {texts.skip}
  </a>
);
