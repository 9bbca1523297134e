import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { labelsOf, licensesQuery, supportOf } from '#features/licenses';
import { TalkPanel, type MessengerUse } from '#features/messenger';

export { ReportForm as Report } from '#features/messenger';

interface MessageProps {
  readonly userId: number;
  readonly messenger: MessengerUse;
  readonly wanted: ComponentProps<typeof TalkPanel>['wanted'];
}

export function Message(props: MessageProps) {
  const [now] = useState(() => Date.now());
  const { data, error, refetch, isFetching } = useQuery(licensesQuery);
  const labels = labelsOf(data ?? []);
  const owned = data
    ?.filter(({ status }) => status !== 'refunded')
    .map((license) => ({
      id: license.id,
      name: labels.get(license.id) ?? license.item_id.name,
      url: license.item_id.url,
      is_active: license.sites.length > 0,
      support_ended: supportOf(license, now).state !== 'running',
    }));
  const licenses = { owned, error, retry: () => void refetch(), isRetrying: isFetching };
  return <TalkPanel {...props} licenses={licenses} />;
}
