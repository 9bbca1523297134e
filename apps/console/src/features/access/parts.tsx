import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { isolated } from '@hub/contract/direction';
import { EmptyArt } from '@hub/ui/art';
import { Checkbox } from '@hub/ui/checkbox';
import { EmptyState } from '@hub/ui/page';
import { ReadState, type ReadQuery } from '@hub/ui/read-state';
import { useMay } from '#api/session.ts';
import type { ActionWords } from '#ui/actions/action-words.ts';
import { ActionButtons, useActions, type Action, type OpenAction } from '#ui/actions/actions.tsx';
import { PlainDialog as Plain } from '#ui/actions/plain-dialog.tsx';
import { ShownOnce } from '#ui/actions/shown-once.tsx';
import styles from './access.module.css';
import { texts } from './texts.ts';

interface EntriesProps<Data> {
  readonly query: ReadQuery<Data>;
  readonly what: string;
  /** Actions that add an entry, for owners. */
  readonly adding: readonly Action[];
  /** Secret that the action returned, while it is shown. */
  readonly shown?: ShownSecret | null;
  /** An action on one of them is opened by `open`. */
  readonly children: (data: Data, open: OpenAction) => ReactNode;
}

/** Entries of a tab, below the action that adds one. */
export function Entries<Data>(props: EntriesProps<Data>): ReactElement {
  const { query, what, adding, shown = null, children } = props;
  const isOwner = useMay('owner');
  const { open, group, outcome } = useActions(adding, shown !== null);
  return (
    <ReadState query={query} what={what} loading={{ label: what, shapes: ['row', 'row'] }}>
      {(data) => (
        <>
          {isOwner && (
            <div>
              <ActionButtons label={what} of={adding} open={open} group={group} />
              {outcome}
            </div>
          )}
          {children(data, open)}
        </>
      )}
    </ReadState>
  );
}

interface NothingProps {
  readonly words: { readonly none: string; readonly noneMore: string };
}

export const Nothing = ({ words }: NothingProps): ReactElement => (
  <EmptyState art={<EmptyArt />} title={words.none}>
    {words.noneMore}
  </EmptyState>
);

/** New secret, shown once. */
export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
}

interface SecretShownProps {
  readonly shown: ShownSecret;
  readonly onDone: () => void;
}

export const SecretShown = ({ shown, onDone }: SecretShownProps): ReactElement => (
  <ShownOnce
    secret={shown.secret}
    words={{ ...texts.secret, title: texts.secret.title(isolated(shown.name)) }}
    onDone={onDone}
  />
);

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly hint?: string;
  readonly options: Readonly<Record<T, string>>;
  readonly chosen: readonly T[];
  readonly onChange: (chosen: T[]) => void;
  readonly error?: string | undefined;
}

/** Checkboxes for several of a few values. */
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

type AskProps = Omit<ComponentProps<typeof Plain>, 'words'> & {
  readonly words: Omit<ActionWords, 'gone'>;
};

/** Asks for confirmation. */
export const PlainDialog = ({ words, ...props }: AskProps): ReactElement => (
  <Plain {...props} words={{ ...words, gone: texts.gone }} />
);
