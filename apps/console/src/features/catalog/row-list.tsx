import { useEffect, useRef, useState, type ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { Button } from '@hub/ui/button';
import { Panel } from '#ui/panel.tsx';
import look from '#ui/look.module.css';
import styles from './catalog.module.css';
import { keyOf, placeOf, rowsAt, type Draft, type Path } from './draft.ts';
import { Fields, useEditing, type FieldOf } from './fields.tsx';
import { texts } from './texts.ts';

interface RowListProps {
  readonly title: string;
  readonly path: Path;
  readonly fields: readonly FieldOf[];
  readonly first: Draft;
}

const nameOf = ({ name }: Draft, at: number): string =>
  typeof name === 'string' && name !== '' ? isolated(name) : texts.rows.nameless(at + 1);

/** The focus stays on the pressed control. */
export function RowList({ title, path, fields, first }: RowListProps) {
  const { draft, change, faults } = useEditing();
  const rows = rowsAt(draft, path);
  const add = useRef<HTMLButtonElement>(null);
  const [focusTarget, setFocusTarget] = useState<number | null>(null);
  const own = faults.get(placeOf(path));

  function remove(at: number): void {
    change(path, rows.toSpliced(at, 1));
    add.current?.focus();
  }
  function moveUp(at: number): void {
    const [row] = rows.slice(at, at + 1);
    if (row === undefined) return;
    change(path, rows.toSpliced(at, 1).toSpliced(at - 1, 0, row));
    setFocusTarget(keyOf(row));
  }
  function append(): void {
    const row = { ...first };
    change(path, [...rows, row]);
    setFocusTarget(keyOf(row));
  }

  return (
    <Panel title={title}>
      {own !== undefined && <p className={look.fault}>{own}</p>}
      {rows.length === 0 && <p className={look.muted}>{texts.rows.none}</p>}
      {rows.map((row, at) => (
        <RowFrame
          key={keyOf(row)}
          name={nameOf(row, at)}
          isWanted={focusTarget === keyOf(row)}
          onFocused={() => setFocusTarget(null)}
          fault={faults.get(placeOf([...path, at]))}
          onUp={at === 0 ? null : () => moveUp(at)}
          onRemove={() => remove(at)}
        >
          <Fields of={fields} path={[...path, at]} />
        </RowFrame>
      ))}
      <div>
        <Button ref={add} size="small" onClick={append}>
          {texts.rows.add(title)}
        </Button>
      </div>
    </Panel>
  );
}

interface RowFrameProps {
  readonly name: string;
  readonly isWanted: boolean;
  readonly onFocused: () => void;
  readonly fault: string | undefined;
  /** Null for the first row. */
  readonly onUp: (() => void) | null;
  readonly onRemove: () => void;
  readonly children: ReactElement;
}

function RowFrame(props: RowFrameProps) {
  const { name, isWanted, onFocused, fault, onUp, onRemove, children } = props;
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    frame.current?.focus();
    onFocused();
  }, [isWanted, onFocused]);
  return (
    <fieldset ref={frame} className={styles.row} tabIndex={-1}>
      <legend className={styles.legend}>
        <bdi>{name}</bdi>
      </legend>
      {fault !== undefined && <p className={look.fault}>{fault}</p>}
      {children}
      <div className={styles.rowActions}>
        {onUp !== null && (
          <Button size="small" aria-label={texts.rows.upWhat(name)} onClick={onUp}>
            {texts.rows.up}
          </Button>
        )}
        <Button
          size="small"
          variant="danger"
          aria-label={texts.rows.removeWhat(name)}
          onClick={onRemove}
        >
          {texts.rows.remove}
        </Button>
      </div>
    </fieldset>
  );
}
