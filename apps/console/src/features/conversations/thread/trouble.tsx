import { Alert } from '@hub/ui/alert';
import { ErrorNotice } from '@hub/ui/error-notice';
import { useMe } from '#api/session.ts';
import type { Message } from '#api/conversations/shapes.ts';
import { texts } from '#conversations/texts.ts';
import { wasAnswered, type useAnswer } from './use-answer.ts';

const labels = texts.answer;

interface TroubleProps {
  readonly answer: ReturnType<typeof useAnswer>;
  readonly messages: readonly Message[];
  readonly missing?: readonly string[];
}

export function Trouble({ answer, messages, missing = [] }: TroubleProps) {
  const me = useMe();
  const { error, data, isPending } = answer;
  if (missing.length > 0) {
    return <Alert tone="attention">{labels.missing(missing)}</Alert>;
  }
  if (isPending) return null;
  if (error !== null && wasAnswered(error)) {
    const faster = messages.findLast(
      ({ side, is_note: isNote, author }) => side === 'publisher' && !isNote && author !== me,
    );
    return (
      <Alert
        tone="attention"
        title={labels.faster(faster?.author ?? labels.colleague)}
        announce="alert"
      >
        {labels.fasterMeans}
      </Alert>
    );
  }
  if (error !== null) return <ErrorNotice tone="attention" title={labels.failed} error={error} />;
  if (data?.success === false) return <Alert tone="attention">{data.message}</Alert>;
  return null;
}
