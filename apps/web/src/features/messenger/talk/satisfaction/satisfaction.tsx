import {
  IconMoodEmpty,
  IconMoodEmptyFilled,
  IconMoodSad,
  IconMoodSadFilled,
  IconMoodSmile,
  IconMoodSmileFilled,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { faces, satisfaction as bounds, type Face } from '@hub/contract/conversation-limits';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { OutLink } from '@hub/ui/link';
import { RadioField } from '@hub/ui/radio-field';
import { Sentence } from '@hub/ui/sentence';
import { TextField } from '@hub/ui/text-field';
import { call } from '#api/client.ts';
import { follow, type Conversation } from '#api/conversations.ts';
import styles from './satisfaction.module.css';
import { texts } from './texts.ts';

type Survey = NonNullable<Conversation['satisfaction']>;

const icons = {
  good: { plain: IconMoodSmile, chosen: IconMoodSmileFilled },
  okay: { plain: IconMoodEmpty, chosen: IconMoodEmptyFilled },
  bad: { plain: IconMoodSad, chosen: IconMoodSadFilled },
} as const;

function Icon({ face, isChosen }: { readonly face: Face; readonly isChosen: boolean }) {
  const FaceIcon = icons[face][isChosen ? 'chosen' : 'plain'];
  return <FaceIcon aria-hidden size={20} stroke={1.75} />;
}

interface SatisfactionProps {
  readonly id: number;
  readonly survey: Survey;
  /** Face that the buyer clicked in the email; null if none. */
  readonly filledIn: Face | null;
}

export function Satisfaction({ id, survey, filledIn }: SatisfactionProps) {
  const [isChanging, setIsChanging] = useState(filledIn !== null);
  // True once question and answer have replaced each other. The new element then takes the focus.
  const [isSwitched, setIsSwitched] = useState(false);
  const switchTo = (next: boolean): void => {
    setIsChanging(next);
    setIsSwitched(true);
  };
  if (survey.is_open && (survey.face === null || isChanging)) {
    const question = { id, survey, filledIn, takesFocus: isSwitched };
    return <Question {...question} onDone={() => switchTo(false)} />;
  }
  const change = survey.is_open ? () => switchTo(true) : null;
  return <Answer survey={survey} onChange={change} takesFocus={isSwitched} />;
}

interface QuestionProps extends SatisfactionProps {
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

function Question(props: QuestionProps) {
  const { id, survey, filledIn, takesFocus, onDone } = props;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [takesFocus]);
  const client = useQueryClient();
  const [face, setFace] = useState(filledIn ?? survey.face);
  const [comment, setComment] = useState(survey.comment);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (chosen: Face) => {
      const { closing } = survey;
      const answer = await call('rateConversation', {
        body: { id, closing, face: chosen, comment },
      });
      if (answer.conversation !== null)
        follow(client, { conversation: answer.conversation, message: null });
      return answer;
    },
    onSuccess: ({ success }) => success && onDone(),
  });
  const options = faces.map((value) => ({
    value,
    label: texts.faces[value],
    mark: <Icon face={value} isChosen={value === face} />,
  }));
  return (
    <section ref={box} className={styles.box} aria-label={texts.ask}>
      <RadioField label={texts.ask} options={options} value={face} onChange={setFace} />
      {face !== null && (
        <div className={styles.rest}>
          <TextField
            label={texts.comment}
            maxLength={bounds.commentLength}
            defaultValue={comment}
            onChange={({ target }) => setComment(target.value)}
          />
          <Button busy={isPending} busyLabel={texts.saving} onClick={() => mutate(face)}>
            {texts.save}
          </Button>
        </div>
      )}
      {survey.face !== null && (
        <span className={styles.cancel}>
          <Button size="small" variant="quiet" onClick={onDone}>
            {texts.cancel}
          </Button>
        </span>
      )}
      {error !== null && <ErrorNotice tone="attention" title={texts.failed} error={error} />}
      {data?.success === false && <Alert tone="attention">{data.message}</Alert>}
    </section>
  );
}

interface AnswerProps {
  readonly survey: Survey;
  /** Null if the answer can no longer be changed. */
  readonly onChange: (() => void) | null;
  readonly takesFocus: boolean;
}

function Answer({ survey, onChange, takesFocus }: AnswerProps) {
  const { face, comment, link } = survey;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  if (face === null) return null;
  const faceLabel = (
    <span className={styles.face}>
      <Icon face={face} isChosen />
      {texts.faces[face]}
    </span>
  );
  return (
    <section className={styles.box} aria-label={texts.ask}>
      <div className={styles.answer}>
        <p ref={line} tabIndex={-1}>
          <Sentence text={texts.answered} parts={{ face: faceLabel }} />
        </p>
        {onChange !== null && (
          <Button size="small" onClick={onChange}>
            {texts.change}
          </Button>
        )}
      </div>
      {comment !== '' && (
        <p className={styles.comment} dir="auto">
          {comment}
        </p>
      )}
      {link !== null && <OutLink href={link.url}>{texts.rate({ item: link.item })}</OutLink>}
    </section>
  );
}
