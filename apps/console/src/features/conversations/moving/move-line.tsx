import { useChange } from '@hub/client/change';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Sentence } from '@hub/ui/sentence';
import { call } from '#api/client.ts';
import type { ThreadPage } from '#api/conversations/shapes.ts';
import { TextLink } from '#ui/link.tsx';
import { usePlace } from '#conversations/use-place.ts';
import { texts } from './texts.ts';

interface MoveLineProps {
  readonly move: ThreadPage['moves'][number];
  readonly mayAct: boolean;
}

export function MoveLine({ move, mayAct }: MoveLineProps) {
  const { to } = usePlace();
  const { id, kind, other, by } = move;
  const undo = useChange(() => call('undoConversationMove', { body: { move: id } }), {
    afterRefusal: true,
  });
  const { isPending, error, data } = undo;
  const parts = {
    by: <bdi>{by}</bdi>,
    other: (words: string) => <TextLink to={to({ id: other, pane: 'thread' })}>{words}</TextLink>,
  };
  return (
    <>
      <Sentence text={texts.lines[kind]} parts={parts} />
      {mayAct && move.can_undo && (
        <>
          {' '}
          <Button
            size="small"
            variant="quiet"
            busy={isPending}
            busyLabel={texts.undoing}
            onClick={() => undo.mutate()}
          >
            {texts.undo[kind]}
          </Button>
        </>
      )}
      {error !== null && <ErrorNotice tone="attention" title={texts.failed} error={error} />}
      {data?.success === false && <Alert tone="attention">{data.message}</Alert>}
    </>
  );
}
