import type { ReactElement } from 'react';
import { secondFactorCodeBody, type AnswerOf } from '@hub/contract/calls';
import { Button } from '@hub/ui/button';
import { CopyButton } from '@hub/ui/copy-button';
import { Form, useSchemaForm } from '@hub/ui/form';
import { linkClass } from '@hub/ui/link';
import { TextField } from '@hub/ui/text-field';
import type { useStartSecondFactor } from './api.ts';
import { Confirm, wantsProof } from '#ui/confirm/confirm.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';
import styles from './second-factor.module.css';

const words = secondFactorTexts;

export type Setup = NonNullable<AnswerOf<'beginSecondFactor'>['setup']>;

interface SetupFormProps {
  readonly setup: Setup;
  readonly start: ReturnType<typeof useStartSecondFactor>;
  readonly onCancel: () => void;
}

/** The secret as a picture and as text; it counts only once a code of it was typed. */
export function SetupForm({ setup, start, onCancel }: SetupFormProps): ReactElement {
  const form = useSchemaForm(secondFactorCodeBody, { two_factor_code: '' });
  const { data, error, isPending } = start;
  const wrong = data?.success === false ? data.message : undefined;
  return (
    <div className={styles.setup}>
      <p>{words.scan}</p>
      <Picture {...setup.picture} />
      <p>{words.type}</p>
      <p className={styles.secret}>
        <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={setup.secret} what={words.secret} />
      </p>
      <p>
        <a className={linkClass} href={setup.uri}>
          {words.open}
        </a>
      </p>
      <Form
        form={form}
        onSubmit={(body) => start.mutate(body)}
        pending={isPending}
        error={wantsProof(error) ? null : error}
        variant="good"
        submitLabel={words.turnOn}
        busyLabel={words.busy}
        beside={<Button onClick={onCancel}>{words.notNow}</Button>}
      >
        <TextField
          label={words.code}
          look="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          error={form.formState.errors.two_factor_code?.message ?? wrong}
          {...form.register('two_factor_code')}
        />
      </Form>
      <Confirm mutation={start} />
    </div>
  );
}

/** Dark on light in either scheme, or readers do not see it. */
const Picture = ({ size, path }: Setup['picture']): ReactElement => (
  <svg
    role="img"
    aria-label={words.picture}
    className={styles.picture}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
  >
    <path className={styles.light} d={`M0 0h${size}v${size}h-${size}z`} />
    <path className={styles.dark} d={path} />
  </svg>
);
