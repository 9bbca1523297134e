import { paths } from '#lib/paths.ts';
import { LinkedSentence } from '#ui/link.tsx';
import styles from '#identity/identity.module.css';
import { texts } from '#identity/texts.ts';

/** Link back to the login. */
export const BackToLogin = ({ text }: { readonly text: string }) => (
  <p className={styles.aside}>
    <span>
      <LinkedSentence text={text} to={{ login: paths.login() }} />
    </span>
  </p>
);

/** Link for users whose verification email went to a wrong address. */
export const MistypedAddress = () => (
  <LinkedSentence text={texts.login.mistyped} to={{ correct: paths.correctEmail() }} />
);
