import type { ReactNode } from 'react';
import { isolated } from '@hub/contract/direction';
import { ReadState, type ReadQuery } from '@hub/ui/read-state';
import { useMay } from '#api/session.ts';
import { ActionButtons, actionColumn, useActions, type Action } from '#ui/actions/actions.tsx';
import type { Column } from '#ui/list/table.tsx';
import { ShownOnce } from '#ui/actions/shown-once.tsx';
import type { ShownSecret } from './api.ts';
import { texts } from './texts.ts';

/** Returns the column of the actions on entries; none without the right to them. */
type ActionsFor = <R>(
  actions: (row: R) => readonly Action[],
  label: (row: R) => string,
) => readonly Column<R>[];

interface EntriesProps<Data> {
  readonly query: ReadQuery<Data>;
  readonly what: string;
  readonly adding: Action;
  readonly shown?: ShownSecret | null;
  readonly onHide?: () => void;
  readonly children: (data: Data, actionsFor: ActionsFor) => ReactNode;
}

export function Entries<Data>(props: EntriesProps<Data>) {
  const { query, what, adding, shown = null, onHide, children } = props;
  const isOwner = useMay('owner');
  const { open, group, outcome } = useActions([adding], shown !== null);
  const actionsFor: ActionsFor = (actions, label) =>
    isOwner ? [actionColumn(actions, label, open)] : [];
  return (
    <ReadState query={query} what={what} loading={{ label: what, shapes: ['row', 'row'] }}>
      {(data) => (
        <>
          {isOwner && (
            <div>
              <ActionButtons label={what} of={[adding]} open={open} group={group} />
              {outcome}
            </div>
          )}
          {shown !== null && (
            <ShownOnce
              secret={shown.secret}
              words={{ ...texts.secret, title: texts.secret.title(isolated(shown.name)) }}
              onDone={() => onHide?.()}
            />
          )}
          {children(data, actionsFor)}
        </>
      )}
    </ReadState>
  );
}
