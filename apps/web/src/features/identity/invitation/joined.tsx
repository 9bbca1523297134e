import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from '@hub/ui/button';
import { LinkFace } from '@hub/ui/link';
import { PageHeader } from '@hub/ui/page';
import { focusTitle } from '#identity/frame/focus-title.ts';
import styles from '#identity/identity.module.css';
import { invitationTexts as words } from './texts.ts';

interface JoinedProps {
  readonly secondFactor: ReactNode;
  /** Address of the console, from the hub; null until it is known. */
  readonly console: string | null;
}

/** An operator's first steps: a second factor, then the console. */
export const Joined = ({ secondFactor, console }: JoinedProps): ReactElement => (
  <div ref={focusTitle} className={styles.stack}>
    <PageHeader title={words.joinedTitle} lede={words.joinedLede} />
    <h2>{words.protect}</h2>
    {secondFactor}
    {console !== null && (
      <a className={buttonClass({ wide: true })} href={console}>
        <LinkFace icon={null}>{words.toConsole}</LinkFace>
      </a>
    )}
  </div>
);
