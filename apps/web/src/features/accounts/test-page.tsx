import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** Developer test screen of the specification. A button sends one call. */
export function Page() {
  // A mutation, so that its error survives when a 401 answer clears the query cache.
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => call('getAccounts') });
  const get = (): void => mutate();
  return (
    <Frame width="reading">
      <PageHeader title="Developer test" lede="Reads the first marketplace username." />
      <Card>
        <div>
          <Button variant="accent" busy={isPending} busyLabel="Loading..." onClick={get}>
            GET
          </Button>
        </div>
        {error !== null && <ErrorNotice error={error} retry={get} />}
        <p role="status">
          {data !== undefined && (
            <bdi>{data[0]?.envato_username ?? 'No account is connected.'}</bdi>
          )}
        </p>
      </Card>
    </Frame>
  );
}
