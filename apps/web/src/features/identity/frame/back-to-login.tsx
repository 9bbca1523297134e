import type { ReactElement } from 'react';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import styles from '#identity/identity.module.css';
import { texts } from '#identity/texts.ts';

/** For who needs this screen no longer. */
export const BackToLogin = ({ before }: { readonly before: string }): ReactElement => (
  <p className={styles.aside}>
    <span>
      {before} <TextLink to={paths.login()}>{texts.backToLogin}</TextLink>
    </span>
  </p>
);
