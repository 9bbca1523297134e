import { createContext, useContext, type ReactElement } from 'react';
import { safeParse, type $ZodType } from 'zod/v4/core';
import { texts } from '#ui/texts.ts';
import styles from './field.module.css';

export const RequiredFields = createContext<ReadonlySet<string>>(new Set());

/** Validates empty text with the schema, so that marks and rules always agree. */
export function requiredOf(
  schema: $ZodType,
  defaults: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  // Values that are not text at first, such as a number or null, are never empty.
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  const empty = Object.entries(defaults).map(([name, value]) => [name, isText(value) ? '' : value]);
  const { error } = safeParse(schema, Object.fromEntries(empty));
  return new Set(error?.issues.map(({ path }) => String(path[0])));
}

/** Returns true if a field is required, by its own property or by its form. */
export const useRequired = (name = '', own?: boolean): boolean => {
  const ofForm = useContext(RequiredFields).has(name);
  return own ?? ofForm;
};

/** Mark at the label of a required field. Screen readers get it from the field itself. */
export const RequiredMark = (): ReactElement => (
  <span aria-hidden className={styles.mark}>
    *
  </span>
);

export const RequiredNote = (): ReactElement => (
  <p aria-hidden className={styles.legend}>
    {texts.required}
  </p>
);
