import type { ReactElement } from 'react';
import styles from './skip-link.module.css';
import { texts } from '#ui/texts.ts';

/**
 * Link to the element with this id, past the frame. It is the first Tab stop, and visible only with
 * focus.
 */
export const SkipLink = ({ to }: { readonly to: string }): ReactElement => (
  <a className={styles.skip} href={`#${to}`}>
    {texts.skip}
  </a>
);
