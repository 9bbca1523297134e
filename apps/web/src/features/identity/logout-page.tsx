import { useEffect } from 'react';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { useLogout } from './api.ts';
import { texts } from './texts.ts';

/** Signs out when it is rendered. The guard then leads to the landing page. */
export function Page() {
  const { mutate, error, isPending } = useLogout();
  useEffect(() => mutate(), [mutate]);
  return (
    <Frame width="narrow">
      <PageHeader title={texts.logout.title} />
      {error === null ? (
        <p role="status">{texts.busy}</p>
      ) : (
        <ErrorNotice
          title={texts.logout.failed}
          error={error}
          retry={() => mutate()}
          retrying={isPending}
        />
      )}
    </Frame>
  );
}
