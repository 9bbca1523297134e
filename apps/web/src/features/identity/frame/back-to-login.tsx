import { paths } from '#lib/paths.ts';
import { LinkedSentence } from '#ui/link.tsx';
import styles from '#identity/identity.module.css';
import { texts } from '#identity/texts.ts';

export const BackToLogin = ({ text }: { readonly text: string }) => (
  <p className={styles.aside}>
    <span>
      <LinkedSentence text={text} to={{ login: paths.login() }} />
    </span>
  </p>
);

export const MistypedAddress = () => (
  <LinkedSentence text={texts.login.mistyped} to={{ correct: paths.correctEmail() }} />
);
