import { Alert } from '@hub/ui/alert';
import { Disclosure } from '@hub/ui/disclosure';
import { PageHeader } from '@hub/ui/page';
import { Sentence } from '@hub/ui/sentence';
import { useCall } from '#api/change.ts';
import { useResend } from '#identity/api.ts';
import { CorrectEmailForm, type Proof } from './correct-email-form.tsx';
import { BackToLogin } from '#identity/frame/back-to-login.tsx';
import { InboxArt } from '#identity/frame/drawings.tsx';
import styles from '#identity/identity.module.css';
import { ResendButton, ResendResult } from './resend-result.tsx';
import { texts } from '#identity/texts.ts';

interface MailSentProps {
  readonly message: string;
  readonly email: string;
  /** Input of the registration form. It proves the identity of a user who corrects the address. */
  readonly proof: Proof;
}

const mailSentTexts = texts.mailSent;

/** Ref that focuses the heading, because the form with the focused button is gone. */
const focusHeading = (place: HTMLElement | null): void => place?.querySelector('h1')?.focus();

export function MailSent({ message, email, proof }: MailSentProps) {
  const resend = useResend();
  const correction = useCall('correctEmail');
  const corrected = correction.data?.success === true ? correction.data : null;
  const address = ((corrected && correction.variables?.email) ?? email).trim();
  return (
    <div key={address} ref={focusHeading} className={styles.stack}>
      <div className={styles.art}>
        <InboxArt />
      </div>
      <PageHeader title={mailSentTexts.title} />
      <Alert tone="good">{corrected?.message ?? message}</Alert>
      <p>
        <Sentence
          text={mailSentTexts.next}
          parts={{ email: <bdi className={styles.address}>{address}</bdi> }}
        />
      </p>
      <p className={styles.aside}>{mailSentTexts.nothing}</p>
      <ResendButton variant="accent" wide resend={resend} usernameOf={() => address} />
      <ResendResult resend={resend} />
      <BackToLogin text={mailSentTexts.verified} />
      <div className={styles.mend}>
        <Disclosure summary={mailSentTexts.wrong}>
          <div className={styles.mended}>
            <CorrectEmailForm correction={correction} proof={proof} />
          </div>
        </Disclosure>
      </div>
    </div>
  );
}
