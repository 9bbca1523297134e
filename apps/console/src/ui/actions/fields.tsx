import type { $ZodType, input } from 'zod/v4/core';
import { Checkbox } from '@hub/ui/checkbox';
import type { SchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import look from '#ui/look.module.css';
import styles from './actions.module.css';
import { Options, pairsOf, type Choices } from '#ui/options.tsx';
import { uiTexts } from '#ui/texts.ts';

interface Field {
  readonly label: string;
  /** Hint, or a function that returns it for the current value. */
  readonly hint?: string | ((value: string) => string);
  /** `name` turns off autocorrection; `choices` accepts several of the options. */
  readonly kind?: 'text' | 'name' | 'email' | 'url' | 'choices';
  readonly rows?: number;
  /** Makes it a choice. */
  readonly options?: Choices;
  readonly first?: unknown;
  /** True for the initially focused field; by default, the first text field. */
  readonly hasFocus?: boolean;
}

export type FieldsOf<S extends $ZodType> = {
  readonly [K in Exclude<keyof input<S>, 'reason'>]?: Field;
};

type Values = Record<string, unknown>;

const asksReason = (schema: $ZodType): boolean =>
  'shape' in schema && Object.hasOwn(schema.shape as object, 'reason');

export const firstOf = (schema: $ZodType, fields: Readonly<Record<string, Field>>): Values => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, { first = '' }]) => [name, first])),
  ...(asksReason(schema) && { reason: '' }),
});

const isText = ({ options }: Field): boolean => options === undefined;

interface FieldsProps {
  readonly form: SchemaForm<Values, Values>;
  readonly of: Readonly<Record<string, Field>>;
  readonly schema: $ZodType;
  readonly hint: string | undefined;
}

export function Fields({ form, of, schema, hint = uiTexts.reasonHint }: FieldsProps) {
  const fields = Object.entries(of);
  const firstText = fields.find(([, field]) => isText(field))?.[0];
  return (
    <>
      {fields.map(([name, { hasFocus = name === firstText, ...field }]) => (
        <OneField key={name} {...{ form, name, field }} autoFocus={hasFocus} />
      ))}
      {asksReason(schema) && (
        <TextAreaField
          label={uiTexts.reason}
          hint={hint}
          rows={3}
          autoFocus={firstText === undefined}
          error={form.formState.errors['reason']?.message}
          {...form.register('reason')}
        />
      )}
    </>
  );
}

interface OneFieldProps {
  readonly form: FieldsProps['form'];
  readonly name: string;
  readonly field: Omit<Field, 'hasFocus'>;
  readonly autoFocus: boolean;
}

const verbatim = { autoCapitalize: 'none', spellCheck: false } as const;

function OneField({ form, name, field, autoFocus }: OneFieldProps) {
  const { label, hint: hintOf, kind = 'text', rows, options, first = '' } = field;
  const error = form.formState.errors[name]?.message;
  const hint = typeof hintOf === 'function' ? hintOf(String(form.watch(name))) : hintOf;
  const shared = { label, autoFocus, error, ...(hint !== undefined && { hint }) };
  if (options !== undefined && kind === 'choices') {
    return (
      <Several
        legend={label}
        {...{ hint, error }}
        options={options}
        chosen={form.watch(name) as readonly string[]}
        onChange={(chosen) =>
          form.setValue(name, chosen, { shouldValidate: form.formState.isSubmitted })
        }
      />
    );
  }
  if (options !== undefined) {
    const valueAsNumber = typeof first === 'number';
    return (
      <SelectField
        {...shared}
        defaultValue={first as string}
        {...form.register(name, { valueAsNumber })}
      >
        <Options of={options} />
      </SelectField>
    );
  }
  const typed = { ...shared, ...(first !== '' && { defaultValue: String(first) }) };
  if (rows !== undefined) return <TextAreaField {...typed} rows={rows} {...form.register(name)} />;
  return (
    <TextField
      {...typed}
      {...((kind === 'email' || kind === 'url') && { type: kind })}
      {...(kind === 'name' && verbatim)}
      autoComplete="off"
      {...form.register(name)}
    />
  );
}

interface SeveralProps {
  readonly legend: string;
  readonly hint: string | undefined;
  readonly options: Choices;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  readonly error: string | undefined;
}

function Several({ legend, hint, options, chosen, onChange, error }: SeveralProps) {
  const all = pairsOf(options).map(([value]) => String(value));
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {hint !== undefined && <p className={look.muted}>{hint}</p>}
      {pairsOf(options).map(([one, words]) => (
        <Checkbox
          key={one}
          checked={chosen.includes(String(one))}
          onChange={(isOn) =>
            onChange(all.filter((each) => (each === String(one) ? isOn : chosen.includes(each))))
          }
        >
          {words}
        </Checkbox>
      ))}
      {error !== undefined && (
        <p role="alert" className={look.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
