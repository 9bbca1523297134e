import { lazy, Suspense, type ReactElement } from 'react';
import { useSession } from '#api/session.ts';
import { Contact, useAgreement } from '#features/contact';
import { messengerTexts, useMessenger } from '#features/messenger';
import { Skeleton } from '#ui/skeleton.tsx';

// The forms wait until somebody writes: this corner is on every page.
const Message = lazy(async () => ({ default: (await import('./contact-forms.tsx')).Message }));
const Report = lazy(async () => ({ default: (await import('./contact-forms.tsx')).Report }));

/** The way to support: the contact panel, and the messenger behind it. */
export function ContactCorner(): ReactElement {
  const session = useSession();
  const agreement = useAgreement();
  const messenger = useMessenger(agreement.given);
  const isUser = session.status === 'user';
  const { title, report, loading } = messengerTexts;
  const form = (
    <Suspense fallback={<Skeleton label={loading} bones={['text', 'card']} />}>
      {isUser ? <Message userId={session.user.id} /> : <Report />}
    </Suspense>
  );
  const writing = { title: isUser ? title : report.title, form };
  return <Contact agreement={agreement} messenger={messenger} writing={writing} />;
}
