import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Sentence } from '@hub/ui/sentence';
import { Time } from '@hub/ui/time';
import { useInfo } from '#api/session.ts';
import { useCallChange } from '#api/change.ts';
import { texts } from './texts.ts';

const eraseTexts = texts.erase;

export function EraseNotice() {
  const at = useInfo()?.erase_at ?? null;
  const { mutate, isPending, error, data } = useCallChange('keepAccount');
  if (at === null) return null;
  return (
    <>
      <Alert
        tone="attention"
        actions={
          <Button
            size="small"
            variant="accent"
            busy={isPending}
            busyLabel={eraseTexts.keeping}
            onClick={() => mutate({})}
          >
            {eraseTexts.keep}
          </Button>
        }
      >
        <Sentence text={eraseTexts.waiting} parts={{ day: <Time value={at} show="date" /> }} />
      </Alert>
      {error !== null && <ErrorNotice error={error} />}
      {data?.success === false && <Alert tone="bad">{data.message}</Alert>}
    </>
  );
}
