import { useState, type ReactElement } from 'react';
import { messageTopics, sendMessageBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Form, useSchemaForm } from '@hub/ui/form';
import { OutLink } from '@hub/ui/link';
import { RadioField } from '@hub/ui/radio-field';
import { SelectField } from '@hub/ui/select-field';
import { TextAreaField } from '@hub/ui/text-field';
import { replyTime } from '#lib/working-days.ts';
import { useSendMessage } from './api.ts';
import { draftOf, keepDraft } from './draft.ts';
import styles from './messenger.module.css';
import { texts } from './texts.ts';

/** Of a licence what a message about it needs. */
export interface OwnedLicense {
  readonly id: number;
  /** Its label: several may be of one item. */
  readonly name: string;
  readonly url: string;
  readonly support_ended: boolean;
}

interface MessageFormProps {
  readonly userId: number;
  /** Those that are not refunded, newest purchase first. */
  readonly licenses: readonly OwnedLicense[];
}

const topics = messageTopics.map((value) => ({ value, label: texts.topics[value] }));

/** A message to the publisher, by whoever owns a licence. */
export function MessageForm({ userId, licenses }: MessageFormProps): ReactElement {
  const { mutate, isPending, error, data, reset } = useSendMessage();
  const [now] = useState(() => Date.now());
  const draft = `message of ${userId}`;
  const form = useSchemaForm(sendMessageBody, {
    topic: 'question',
    license_id: licenses.length === 1 ? (licenses[0]?.id ?? null) : null,
    text: draftOf(draft),
  });
  const { errors } = form.formState;
  const [topic, licenseId] = form.watch(['topic', 'license_id']);
  const about = licenses.find(({ id }) => id === licenseId);
  if (data?.success === true) {
    return (
      <>
        <Alert tone="good">{data.message}</Alert>
        <Button wide onClick={() => (form.resetField('text', { defaultValue: '' }), reset())}>
          {texts.again}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className={styles.muted}>
        {texts.lede} {replyTime(now)}
      </p>
      <Form
        form={form}
        onSubmit={(body) =>
          mutate(body, { onSuccess: ({ success }) => success && keepDraft(draft, '') })
        }
        pending={isPending}
        error={error}
        submitLabel={texts.send}
        busyLabel={texts.sending}
        footer={data !== undefined && <Alert tone="bad">{data.message}</Alert>}
      >
        <RadioField
          label={texts.topic}
          options={topics}
          value={topic}
          onChange={(value) => form.setValue('topic', value)}
        />
        {licenses.length > 1 && (
          <SelectField
            label={texts.license}
            error={errors.license_id?.message}
            {...form.register('license_id', { setValueAs: toId })}
          >
            <option value="">{texts.noLicense}</option>
            {licenses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {about?.support_ended === true && topic === 'question' && (
          <Alert tone="attention" announce="status" title={texts.ended(about.name)}>
            <p>
              {texts.endedQuestion}{' '}
              {about.url !== '' && <OutLink href={about.url}>{texts.renew}</OutLink>}
            </p>
          </Alert>
        )}
        <TextAreaField
          label={texts.text}
          defaultValue={draftOf(draft)}
          hint={texts.textHint}
          rows={6}
          error={errors.text?.message}
          {...form.register('text', { onChange: () => keepDraft(draft, form.getValues('text')) })}
        />
      </Form>
    </>
  );
}

const toId = (value: unknown): number | null =>
  value === '' || value === null ? null : Number(value);
