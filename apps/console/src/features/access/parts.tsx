import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { isolated } from '@hub/contract/direction';
import { Button } from '@hub/ui/button';
import { Checkbox } from '@hub/ui/checkbox';
import { CopyButton } from '@hub/ui/copy-button';
import { useSchemaForm } from '@hub/ui/form';
import { ActDialog } from '#ui/act-dialog.tsx';
import type { Ending } from '#ui/acts.tsx';
import { Panel } from '#ui/panel.tsx';
import styles from './access.module.css';
import { texts } from './texts.ts';

/** What was made, which is shown this once. */
export interface Shown {
  readonly name: string;
  readonly secret: string;
}

export const SecretShown = ({
  shown,
  onDone,
}: {
  readonly shown: Shown;
  readonly onDone: () => void;
}): ReactElement => (
  <Panel title={texts.secret.title(isolated(shown.name))}>
    <p>{texts.secret.means}</p>
    <p>
      <code className={styles.secret}>{shown.secret}</code>
    </p>
    <div className={styles.line}>
      <CopyButton text={shown.secret} what={texts.secret.what} />
      <Button size="small" onClick={onDone}>
        {texts.secret.done}
      </Button>
    </div>
  </Panel>
);

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly hint?: string;
  readonly options: Readonly<Record<T, string>>;
  readonly chosen: readonly T[];
  readonly onChange: (chosen: T[]) => void;
  readonly error?: string | undefined;
}

/** Some of a few. */
export function Choices<T extends string>(props: ChoicesProps<T>): ReactElement {
  const { legend, hint, options, chosen, onChange, error } = props;
  const all = Object.keys(options) as T[];
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {all.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onChange={(isOn) =>
            onChange(all.filter((each) => (each === one ? isOn : chosen.includes(each))))
          }
        >
          {options[one]}
        </Checkbox>
      ))}
      {error !== undefined && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Nothing is asked. */
const nothing = z.object({});

interface PlainWords {
  readonly title: string;
  readonly means: string;
  readonly submit: string;
  readonly busy: string;
}

interface PlainDialogProps extends Ending {
  readonly words: PlainWords;
  readonly tone?: 'accent' | 'danger';
  readonly act: UseMutationResult<{ success: boolean; message: string }, Error, object>;
}

/** Asks whether it is meant. */
export function PlainDialog({
  words,
  tone = 'danger',
  act,
  ...ending
}: PlainDialogProps): ReactElement {
  const form = useSchemaForm(nothing, {});
  return (
    <ActDialog
      words={{ ...words, gone: texts.gone }}
      tone={tone}
      form={form}
      act={act as never}
      {...ending}
    >
      {null}
    </ActDialog>
  );
}
