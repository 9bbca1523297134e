import { createContext, useContext } from 'react';
import { SelectField } from '@hub/ui/select-field';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import { Options } from '#ui/options.tsx';
import styles from './catalog.module.css';
import { pathsOf, placeOf, toValue, valueAt, type Draft, type Path } from './draft.ts';
import { texts } from './texts.ts';

export interface FieldOf {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: 'text' | 'long' | 'number' | 'choice';
  readonly choices?: Readonly<Record<string, string>>;
  /** True if an empty field removes the key. */
  readonly optional?: true;
}

interface DraftEditor {
  readonly draft: Draft;
  readonly change: (path: Path, value: unknown) => void;
  readonly faults: ReadonlyMap<string, string>;
}

export const EditingContext = createContext<DraftEditor | null>(null);

export function useEditing(): DraftEditor {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('No catalog is being written here');
  return editing;
}

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function Field({ of: field, path }: { readonly of: FieldOf; readonly path: Path }) {
  const { draft, change, faults } = useEditing();
  const { label, hint, kind = 'text', optional = false } = field;
  const place = placeOf(path);
  const common = { label, hint, name: place, required: !optional, error: faults.get(place) };
  const value = shown(valueAt(draft, path));
  const take = (typed: string): void =>
    change(path, toValue(typed, kind === 'number' ? 'number' : 'text', optional));
  if (kind === 'choice') {
    return (
      <SelectField {...common} value={value} onChange={({ target }) => take(target.value)}>
        <Options of={field.choices ?? {}} />
      </SelectField>
    );
  }
  const onChange = ({ target }: { readonly target: { readonly value: string } }): void =>
    take(target.value);
  if (kind === 'long') {
    return (
      <div className={styles.whole}>
        <TextAreaField {...common} rows={2} defaultValue={value} onChange={onChange} />
      </div>
    );
  }
  return <TextField {...common} defaultValue={value} onChange={onChange} />;
}

interface FieldsProps {
  readonly of: readonly FieldOf[];
  readonly path: Path;
}

/** Fields in a row if the width allows it. A text has a field for each of its languages. */
export function Fields({ of: fields, path }: FieldsProps) {
  const { draft } = useEditing();
  return (
    <div className={styles.fields}>
      {fields.flatMap((field) => {
        const own = [...path, field.key];
        return pathsOf(draft, own).map((each) => {
          const label =
            each.length > own.length ? texts.inLanguage(field.label, each.at(-1)) : field.label;
          return <Field key={placeOf(each)} of={{ ...field, label }} path={each} />;
        });
      })}
    </div>
  );
}
