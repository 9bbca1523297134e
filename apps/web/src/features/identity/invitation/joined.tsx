import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from '@hub/ui/button';
import { LinkFace } from '@hub/ui/link';
import { PageHeader } from '@hub/ui/page';
import { focusTitle } from '#identity/frame/focus-title.ts';
import styles from '#identity/identity.module.css';
import { invitationTexts as words } from './texts.ts';

/** An operator's first steps: a second factor, then the console. */
export const Joined = ({ secondFactor }: { readonly secondFactor: ReactNode }): ReactElement => (
  <div ref={focusTitle} className={styles.stack}>
    <PageHeader title={words.joinedTitle} lede={words.joinedLede} />
    <h2>{words.protect}</h2>
    {secondFactor}
    <a className={buttonClass({ wide: true })} href="/console/">
      <LinkFace icon={null}>{words.toConsole}</LinkFace>
    </a>
  </div>
);
