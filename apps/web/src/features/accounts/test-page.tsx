import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { useTestCall } from './api.ts';

/** Developer test screen of the specification. A button sends one call. */
export function Page() {
  const { data, error, isPending, mutate } = useTestCall();
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
