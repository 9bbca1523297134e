import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useSession } from '#api/session.ts';
import { Contact, useAgreement } from '#features/contact';
import { licensesQuery, supportOf } from '#features/licenses';
import {
  MessageForm,
  messengerTexts,
  NotAnOwner,
  ReportForm,
  useMessenger,
} from '#features/messenger';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The way to support: the contact panel, and the messenger behind it. */
export function ContactCorner(): ReactElement {
  const session = useSession();
  const agreement = useAgreement();
  const messenger = useMessenger(agreement.given);
  const writing =
    session.status === 'user'
      ? { title: messengerTexts.title, form: <Writing userId={session.user.id} /> }
      : { title: messengerTexts.report.title, form: <ReportForm /> };
  return <Contact agreement={agreement} messenger={messenger} writing={writing} />;
}

/** A conversation is for owners of a licence; others read why. */
function Writing({ userId }: { readonly userId: number }): ReactElement {
  const [now] = useState(() => Date.now());
  const { data, error, refetch, isFetching } = useQuery(licensesQuery);
  if (error !== null && data === undefined) {
    const again = { retry: () => void refetch(), retrying: isFetching };
    return <ErrorNotice title={messengerTexts.failed} error={error} {...again} />;
  }
  if (data === undefined)
    return <Skeleton label={messengerTexts.loading} bones={['text', 'card']} />;
  const owned = data
    .filter(({ status }) => status !== 'refunded')
    .map((license) => ({
      id: license.id,
      name: license.item_id.name,
      url: license.item_id.url,
      support_ended: supportOf(license, now).state !== 'running',
    }));
  if (owned.length === 0) return <NotAnOwner />;
  return <MessageForm userId={userId} licenses={owned} />;
}
