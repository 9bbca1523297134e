import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Mark } from '@hub/ui/mark';
import { SchemeSwitch } from '@hub/ui/scheme-switch';
import { SkipLink } from '@hub/ui/skip-link';
import { useBrand } from '#api/brand.ts';
import styles from './frame.module.css';
import { texts } from './texts.ts';

const mainId = 'main';

interface FrameProps {
  /** Null where nobody is known to be signed in. */
  readonly signOut: UseMutationResult<unknown, Error, void> | null;
  readonly children: ReactNode;
}

/** The frame that every screen of the console stands in. */
export function Frame({ signOut, children }: FrameProps): ReactElement {
  const { name } = useBrand();
  return (
    <div className={styles.frame}>
      <SkipLink to={mainId} />
      <header className={styles.bar}>
        <div className={styles.inner}>
          <p className={styles.brand}>
            <Mark className={styles.mark} />
            <span className={styles.name}>{name}</span>
            <span className={styles.where}>{texts.console}</span>
          </p>
          <SchemeSwitch />
          {signOut !== null && (
            <Button
              busy={signOut.isPending || signOut.isSuccess}
              busyLabel={texts.signingOut}
              onClick={() => signOut.mutate()}
            >
              {texts.signOut}
            </Button>
          )}
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {signOut?.error && (
          <div className={styles.notice}>
            <ErrorNotice title={texts.signOutFailed} error={signOut.error} />
          </div>
        )}
        {children}
      </main>
    </div>
  );
}
