import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Skeleton } from '@hub/ui/skeleton';
import { labelsOf, licensesQuery, supportOf } from '#features/licenses';
import { MessageForm, messengerTexts, NotAnOwner } from '#features/messenger';

export { ReportForm as Report } from '#features/messenger';

/** A conversation is for owners of a licence; others read why. */
export function Message({ userId }: { readonly userId: number }): ReactElement {
  const [now] = useState(() => Date.now());
  const { data, error, refetch, isFetching } = useQuery(licensesQuery);
  if (error !== null && data === undefined) {
    const again = { retry: () => void refetch(), retrying: isFetching };
    return <ErrorNotice title={messengerTexts.failed} error={error} {...again} />;
  }
  if (data === undefined)
    return <Skeleton label={messengerTexts.loading} shapes={['text', 'card']} />;
  const labels = labelsOf(data);
  const owned = data
    .filter(({ status }) => status !== 'refunded')
    .map((license) => ({
      id: license.id,
      name: labels.get(license.id) ?? license.item_id.name,
      url: license.item_id.url,
      support_ended: supportOf(license, now).state !== 'running',
    }));
  if (owned.length === 0) return <NotAnOwner />;
  return <MessageForm userId={userId} licenses={owned} />;
}
