import type { ReactElement } from 'react';
import { TextField } from './text-field.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** Search field. The calling component stores its text; nothing is sent. */
export const SearchField = ({ onChange, ...rest }: SearchFieldProps): ReactElement => (
  <TextField
    {...rest}
    type="search"
    autoComplete="off"
    spellCheck={false}
    onChange={({ target }) => onChange(target.value)}
  />
);
