import { mailChoices } from '@hub/contract/operator-calls';
import { Alert } from '@hub/ui/alert';
import { Dialog } from '@hub/ui/dialog';
import { titleOfNone } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';
import { RadioField } from '@hub/ui/radio-field';
import { useChooseMails } from '#conversations/api.ts';
import type { Tools } from '#api/conversations/shapes.ts';
import { PushPart } from '#conversations/push/push-part.tsx';
import { useMay } from '#api/session.ts';
import look from '#ui/look.module.css';
import { texts } from '#conversations/texts.ts';

const labels = texts.mailing;

const options = mailChoices.map((value) => ({ value, label: labels.choices[value] }));

interface MailsDialogProps {
  readonly tools: Tools;
  readonly onClose: () => void;
}

/** The dialog saves the choice immediately. */
export function MailsDialog({ tools, onClose }: MailsDialogProps) {
  const choose = useChooseMails();
  const mayRead = useMay('support');
  const { data, error, isPending, variables } = choose;
  return (
    <Dialog title={titleOfNone(texts.mails)} open onClose={onClose}>
      <div className={look.stack}>
        <p className={look.note}>{labels.means}</p>
        <RadioField
          label={labels.label}
          options={options}
          value={isPending ? variables : tools.mails}
          onChange={(mails) => choose.mutate(mails)}
        />
        {data !== undefined && (
          <Alert tone={data.success ? 'good' : 'attention'}>{data.message}</Alert>
        )}
        {mayRead && <PushPart />}
        {error !== null && <ErrorNotice tone="attention" error={error} gone={labels.gone} />}
      </div>
    </Dialog>
  );
}
