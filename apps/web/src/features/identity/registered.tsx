import { useEffect, useRef, type ReactElement } from 'react';
import { paths } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { LinkButton } from '#ui/link.tsx';
import { PageHeader } from '#ui/page.tsx';
import { useResend } from './api.ts';
import { InboxArt } from './drawings.tsx';
import styles from './identity.module.css';
import { ResendButton, ResendResult } from './resend-result.tsx';
import { texts } from './texts.ts';

interface RegisteredProps {
  /** The server's sentence. */
  readonly message: string;
  readonly email: string;
}

/** After registering: not signed in yet, and here is the one next step. */
export function Registered({ message, email }: RegisteredProps): ReactElement {
  const resend = useResend();
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with its form.
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  const address = email.trim();
  const words = texts.registered;
  return (
    <div ref={place} className={styles.stack}>
      <div className={styles.art}>
        <InboxArt />
      </div>
      <PageHeader title={words.title} />
      <Alert tone="good">{message}</Alert>
      <p>
        {words.sentTo} <span className={styles.address}>{address}</span>. {words.next}
      </p>
      <div>
        <LinkButton variant="accent" wide to={paths.login()}>
          {words.toLogin}
        </LinkButton>
      </div>
      <div className={styles.again}>
        <p className={styles.aside}>{words.nothing}</p>
        <ResendButton resend={resend} usernameOf={() => address} />
        <ResendResult resend={resend} />
      </div>
    </div>
  );
}
