import type { ReactElement } from 'react';
import { EmptyState } from '@hub/ui/page';
import styles from './inbox.module.css';
import { texts } from './texts.ts';

const words = texts.choose;

/** Placeholder while no conversation is open. */
export const Choose = (): ReactElement => (
  <EmptyState title={words.title}>
    <p>{words.text}</p>
    <p className={styles.hints}>
      <kbd>j</kbd> {words.next} <kbd>k</kbd> {words.previous} <kbd>?</kbd> {words.all}
    </p>
  </EmptyState>
);
