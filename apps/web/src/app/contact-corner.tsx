import type { ReactElement } from 'react';
import { Skeleton } from '@hub/ui/skeleton';
import { useSession } from '#api/session.ts';
import { Contact, useAgreement } from '#features/contact';
import { messengerTexts, useMessenger } from '#features/messenger';
import { late } from '@hub/ui/late';

// The forms wait until somebody writes: this corner is on every page.
const loading = <Skeleton label={messengerTexts.loading} shapes={['text', 'card']} />;
const Message = late(async () => (await import('./contact-forms.tsx')).Message, loading);
const Report = late(async () => (await import('./contact-forms.tsx')).Report, loading);

/** The way to support: the contact panel, and the messenger behind it. */
export function ContactCorner(): ReactElement {
  const session = useSession();
  const agreement = useAgreement();
  const messenger = useMessenger(agreement.given);
  const isUser = session.status === 'user';
  const { title, report } = messengerTexts;
  const form = isUser ? <Message userId={session.user.id} /> : <Report />;
  const writing = { title: isUser ? title : report.title, form };
  return <Contact agreement={agreement} messenger={messenger} writing={writing} />;
}
