import type { ReactElement } from 'react';
import { Sentence } from '@hub/ui/sentence';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import styles from '#identity/identity.module.css';

/** For who needs this screen no longer. */
export const BackToLogin = ({ text }: { readonly text: string }): ReactElement => (
  <p className={styles.aside}>
    <span>
      <Sentence
        text={text}
        parts={{ login: (words) => <TextLink to={paths.login()}>{words}</TextLink> }}
      />
    </span>
  </p>
);
