import { useRef, useState, type KeyboardEvent } from 'react';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { Composer } from '@hub/ui/composer';
import {
  isReadyToSend,
  useAttachments,
  FileRefused,
  type UploadFile,
} from '@hub/ui/use-attachments';
import { useKeys } from '#ui/keys.ts';
import styles from './answer.module.css';
import type { CannedAnswer, Conversation, Message, Tools } from '#api/conversations/shapes.ts';
import { fillFor, unfilled } from '#conversations/dialogs/canned.ts';
import mentionStyles from '#conversations/mentions/mentions.module.css';
import { mentionTexts } from '#conversations/mentions/texts.ts';
import { useMentions } from '#conversations/mentions/use-mentions.tsx';
import { rowId } from '#conversations/use-place.ts';
import { CannedMenu } from '#conversations/steps/canned-menu.tsx';
import { describe, StepsNote } from '#conversations/steps/steps-note.tsx';
import { stepTexts } from '#conversations/steps/texts.ts';
import { texts } from '#conversations/texts.ts';
import { Trouble } from './trouble.tsx';
import { useAnswer } from './use-answer.ts';
import { useDraft, type Kind } from './use-draft.ts';
import { usePresence } from './use-presence.ts';
import { uploadTo } from '#api/client.ts';

/** Uploads a file before the reply that will name it. */
const upload: UploadFile = async (file, options) => {
  const { name } = file;
  const type = 'application/octet-stream';
  const to = ['addOperatorConversationFile', { name }] as const;
  const answer = await uploadTo(to, file, { type, ...options });
  if (answer.file === null) throw new FileRefused(answer.message);
  return answer.file;
};

const labels = texts.answer;

interface AnswerBoxProps {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly tools: Tools | undefined;
  /** Username, which replaces `{{operator}}`. */
  readonly me: string;
  readonly firstname: string | null;
  readonly onCanned: () => void;
  readonly onClosed: () => void;
}

export function AnswerBox(props: AnswerBoxProps) {
  const { conversation, messages, tools, me, firstname, onCanned, onClosed } = props;
  const { id, topic, person } = conversation;
  const state = useDraft(me, id);
  const { kind, text, steps } = state.draft;
  const answer = useAnswer({ id, state });
  const attachments = useAttachments(upload, bounds);
  const field = useRef<HTMLTextAreaElement>(null);
  const writer = usePresence(id);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const isNote = kind === 'note';
  // The reply is then an email, which carries no files.
  const isMail = topic === 'login' && !isNote;
  const taken = isNote || isMail ? null : attachments;
  const taking = isNote ? null : steps;
  const say = (tense: 'will' | 'did'): string | null =>
    taking && describe(taking, stepTexts[tense], { tools, name: person.name });

  const begin = (next: Kind): void => {
    state.change({ kind: next });
    field.current?.focus();
  };
  useKeys({ r: () => begin('answer'), n: () => begin('note') });

  const write = (next: string, mentions = state.draft.mentions): void => {
    if (next !== '') writer.onLetter();
    setMissing([]);
    state.change({ text: next, mentions });
  };
  const colleagues = (tools?.operators ?? []).filter(({ username }) => username !== me);
  const mentions = useMentions({
    isOn: isNote,
    text,
    chosen: state.draft.mentions,
    operators: colleagues,
    field,
    onChange: write,
  });
  const mentioned = mentions.mentioned.map(({ id: operator }) => operator);
  const send = (close: boolean): void => {
    const left = isNote ? [] : unfilled(text);
    setMissing(left);
    if (left.length > 0 || answer.isPending) return;
    const seen = messages.at(-1)?.position ?? 0;
    const files = taken?.files ?? [];
    const done = say('did');
    const written = { kind, text, files, mentions: mentioned, seen, close, steps: taking, done };
    const onSuccess = ({ success }: { readonly success: boolean }): void => {
      if (!success) return;
      attachments.clear(files);
      writer.onSent();
      if (close || taking?.end?.kind === 'close') onClosed();
    };
    answer.mutate(written, { onSuccess });
  };
  const insert = (canned: CannedAnswer): void => {
    const filled = fillFor(conversation, canned, firstname);
    const at = field.current?.selectionStart ?? text.length;
    write(`${text.slice(0, at)}${filled}${text.slice(at)}`);
    if (canned.steps !== null) state.change({ steps: canned.steps });
  };
  return (
    <div
      className={classNames(styles.box, isNote && styles.note)}
      onKeyDown={(event) => leaveBy(event, id)}
    >
      <Trouble answer={answer} messages={messages} missing={missing} />
      <Kinds
        kind={kind}
        isMail={isMail}
        onChange={begin}
        hint={hintOf(colleagues.length > 0, mentions.mentioned)}
      />
      <StepsNote does={say('will')} onRemove={() => state.change({ steps: null })} />
      <div className={mentionStyles.frame} {...mentions.frame}>
        {mentions.list}
        <Composer
          label={isNote ? labels.noteField : labels.answerField(person.name)}
          text={text}
          onText={mentions.onText}
          aria={mentions.aria}
          onSend={() => send(false)}
          attachments={taken}
          isSending={answer.isPending}
          sendLabel={isNote ? labels.addNote : labels.send}
          field={field}
          tools={
            <>
              <CannedMenu tools={tools} field={field} onChoose={insert} onNone={onCanned} />
              {!isNote && conversation.state !== 'closed' && taking?.end?.kind !== 'close' && (
                <Button
                  size="small"
                  variant="quiet"
                  busy={answer.isPending}
                  busyLabel={null}
                  disabled={!isReadyToSend(text, taken)}
                  onClick={() => send(true)}
                >
                  {labels.sendAndClose}
                </Button>
              )}
            </>
          }
        />
      </div>
    </div>
  );
}

function hintOf(hasColleagues: boolean, mentioned: Readonly<Tools['operators']>): string | null {
  if (mentioned.length > 0) return mentionTexts.notifies(mentioned.map(({ username }) => username));
  return hasColleagues ? mentionTexts.hint : null;
}

/** Moves the focus out of the field on Escape, so that the shortcuts of the inbox work again. */
function leaveBy(event: KeyboardEvent<HTMLElement>, id: number): void {
  if (event.key !== 'Escape' || !(event.target instanceof HTMLTextAreaElement)) return;
  event.target.blur();
  document.getElementById(rowId(id))?.focus({ preventScroll: true });
}

interface KindsProps {
  readonly kind: Kind;
  readonly isMail: boolean;
  readonly hint: string | null;
  readonly onChange: (kind: Kind) => void;
}

const kinds = ['answer', 'note'] as const;

const Kinds = ({ kind, isMail, hint, onChange }: KindsProps) => (
  <div className={styles.kinds} role="group" aria-label={labels.kind}>
    {kinds.map((one) => (
      <button
        key={one}
        type="button"
        className={styles.kind}
        aria-pressed={kind === one}
        onClick={() => onChange(one)}
      >
        {labels.kinds[one]}
        <kbd aria-hidden className={styles.key}>
          {labels.keys[one]}
        </kbd>
      </button>
    ))}
    {kind === 'note' && <span className={styles.hint}>{labels.noteMeans}</span>}
    {kind === 'note' && (
      <span className={styles.hint} role="status">
        {hint}
      </span>
    )}
    {isMail && <span className={styles.hint}>{labels.mailMeans}</span>}
  </div>
);
