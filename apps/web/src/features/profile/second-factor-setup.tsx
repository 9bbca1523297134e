import { useEffect, useRef } from 'react';
import { secondFactorCodeBody, type AnswerOf } from '@hub/contract/calls';
import { Button } from '@hub/ui/button';
import { CopyButton } from '@hub/ui/copy-button';
import { Form, useSchemaForm } from '@hub/ui/form';
import { linkClass } from '@hub/ui/link';
import { TextField } from '@hub/ui/text-field';
import type { useStartSecondFactor } from './api.ts';
import { saveFile } from '#lib/save-file.ts';
import { Confirm, sending } from '#ui/confirm/confirm.tsx';
import { secondFactorTexts } from './texts.ts';
import styles from './second-factor.module.css';

type Setup = NonNullable<AnswerOf<'beginSecondFactor'>['setup']>;

interface SetupFormProps {
  readonly setup: Setup;
  readonly start: ReturnType<typeof useStartSecondFactor>;
  readonly onCancel: () => void;
}

/** Secret as a QR code and as text. The second factor is turned on when the user enters a code. */
export function SetupForm({ setup, start, onCancel }: SetupFormProps) {
  const form = useSchemaForm(secondFactorCodeBody, { two_factor_code: '' });
  const { data } = start;
  const wrong = data?.success === false ? data.message : undefined;
  return (
    <div className={styles.setup}>
      <p>{secondFactorTexts.scan}</p>
      <Picture {...setup.picture} />
      <p>{secondFactorTexts.type}</p>
      <p className={styles.secret}>
        <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={setup.secret} what={secondFactorTexts.secret} />
      </p>
      <p>
        <a className={linkClass} href={setup.uri}>
          {secondFactorTexts.open}
        </a>
      </p>
      <Form
        form={form}
        onSubmit={(body) => start.mutate(body)}
        {...sending(start)}
        variant="good"
        submitLabel={secondFactorTexts.turnOn}
        beside={<Button onClick={onCancel}>{secondFactorTexts.notNow}</Button>}
      >
        <TextField
          label={secondFactorTexts.code}
          look="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.field('two_factor_code', wrong)}
        />
      </Form>
      <Confirm mutation={start} />
    </div>
  );
}

/** QR code. It is dark on light in every color scheme, because scanners need this contrast. */
const Picture = ({ size, path }: Setup['picture']) => (
  <svg
    role="img"
    aria-label={secondFactorTexts.picture}
    className={styles.picture}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
  >
    <path className={styles.light} d={`M0 0h${size}v${size}h-${size}z`} />
    <path className={styles.dark} d={path} />
  </svg>
);

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** New recovery codes, shown only once, with buttons to copy, save and print them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The clicked button is gone, so the title takes the focus.
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <div className={styles.codes}>
      <h4 ref={title} tabIndex={-1}>
        {secondFactorTexts.codesTitle}
      </h4>
      <p>{secondFactorTexts.codesText}</p>
      <ul role="list" className={styles.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={text} what={secondFactorTexts.codesWhat} />
        <Button
          size="small"
          onClick={() => saveFile(secondFactorTexts.file, `${text}\n`, 'text/plain')}
        >
          {secondFactorTexts.save}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          {secondFactorTexts.print}
        </Button>
        <Button size="small" variant="good" onClick={onKept}>
          {secondFactorTexts.kept}
        </Button>
      </div>
    </div>
  );
}
