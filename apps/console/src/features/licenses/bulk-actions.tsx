import { useState } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import { useMay } from '#api/session.ts';
import { ActionButtons, useActions, type Action } from '#ui/actions/actions.tsx';
import { useTicks } from '#ui/list/ticks.tsx';
import { UndoToast } from '#ui/undo/undo-toast.tsx';
import { blockingAll } from './actions.ts';
import { useUnblockAll, type BlockedTogether, type ListedLicense } from './api.ts';
import styles from './licenses.module.css';

const keyOf = ({ id }: ListedLicense): number => id;

const nameOf = ({ item, code_end: code }: ListedLicense): string =>
  licenseLabel({ item: item.name, code, site: null });

export function useBulkActions(rows: readonly ListedLicense[]) {
  const mayAct = useMay('support');
  const ticks = useTicks(mayAct ? rows.map(keyOf) : []);
  const [last, setLast] = useState<BlockedTogether | null>(null);
  const undo = useUnblockAll();
  const blocking = (blocked: boolean): Action => {
    const action = blockingAll(ticks.keys, blocked, setLast);
    // The toast shows the result.
    const dialog: Action['dialog'] = ({ onClose }) =>
      action.dialog({
        onClose,
        onDone() {
          ticks.set([]);
          onClose();
        },
      });
    return { ...action, dialog };
  };
  const of = [blocking(false), blocking(true)];
  const { open, group, outcome } = useActions(of);
  return {
    outcome,
    toast: (
      <UndoToast
        of={last}
        undo={undo}
        isDone={last?.ids.length === 0}
        className={styles.undo}
        onUndone={() => setLast(null)}
        onClose={() => setLast(null)}
      />
    ),
    list: mayAct && {
      ticked: { ticks, keyOf, label: nameOf },
      bulk: <ActionButtons {...{ of, open, group }} />,
    },
  };
}
