import type { ReactElement } from 'react';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import styles from './talk.module.css';
import { texts } from './texts.ts';

const words = texts.notOwner;

/** Explains why a user without a license cannot write, and the two ways to add one. */
export const NotAnOwner = (): ReactElement => (
  <>
    <p className={styles.muted}>{words.text}</p>
    <div className={styles.ways}>
      <LinkButton variant="accent" wide to={paths.settings('accounts')}>
        {words.connect}
      </LinkButton>
      <LinkButton wide to={paths.purchaseCode()}>
        {words.help}
      </LinkButton>
    </div>
  </>
);
