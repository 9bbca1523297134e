import type { ReactElement } from 'react';
import { Sentence } from '@hub/ui/sentence';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import styles from '#identity/identity.module.css';

/** Link for people who no longer need this screen. */
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
