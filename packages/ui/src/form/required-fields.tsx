import { createContext, useContext, type ReactElement } from 'react';
import { safeParse, type $ZodType } from 'zod/v4/core';
import styles from './field.module.css';

/** The names of a form's fields that must not stay empty. */
export const RequiredFields = createContext<ReadonlySet<string>>(new Set());

/** Asks the schema itself, so that marks and rule cannot differ: what does it say of no text? */
export function requiredOf(
  schema: $ZodType,
  defaults: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  // What begins as something else than text, a number that may be null for one, is never left empty.
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  const empty = Object.entries(defaults).map(([name, value]) => [name, isText(value) ? '' : value]);
  const { error } = safeParse(schema, Object.fromEntries(empty));
  return new Set(error?.issues.map(({ path }) => String(path[0])));
}

/** Tells if a field is required, by its form or its own property. */
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

/** Legend of the required sign, once per form. */
export const RequiredNote = (): ReactElement => (
  <p aria-hidden className={styles.legend}>
    * Required
  </p>
);
