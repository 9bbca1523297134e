import { useState, type ReactElement } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import { reasonBody } from '@hub/contract/operator-calls';
import { useSchemaForm } from '@hub/ui/form';
import { useMay } from '#api/session.ts';
import { ActionDialog, ReasonField } from '#ui/actions/action-dialog.tsx';
import { wordsAbout } from '#ui/actions/action-words.ts';
import {
  ActionButtons,
  useActions,
  type Action,
  type ActionCallbacks,
} from '#ui/actions/actions.tsx';
import { useTicks } from '#ui/list/use-ticks.ts';
import { UndoToast } from '#ui/undo/undo-toast.tsx';
import { useBlockAll, useUnblockAll, type BlockedTogether, type ListedLicense } from './api.ts';
import styles from './licenses.module.css';
import { actions, bulkTexts, texts } from './texts.ts';

const keyOf = ({ id }: ListedLicense): number => id;
const nameOf = ({ item, code_end: code }: ListedLicense): string =>
  licenseLabel({ item: item.name, code, site: null });

/** Ticked licenses, and what can be done with them at once. */
export function useBulkActions(rows: readonly ListedLicense[]) {
  const mayAct = useMay('support');
  const ticks = useTicks(mayAct ? rows.map(keyOf) : []);
  const { keys } = ticks;
  const [last, setLast] = useState<BlockedTogether | null>(null);
  const undo = useUnblockAll();
  const action = (name: 'block' | 'unblock', tone?: 'danger'): Action => ({
    id: name,
    label: bulkTexts[name],
    ...(tone && { tone }),
    dialog: ({ onClose }) => (
      <BlockDialog
        ids={keys}
        name={name}
        onClose={onClose}
        onBlocked={setLast}
        onDone={() => {
          ticks.set([]);
          onClose();
        }}
      />
    ),
  });
  const of = [action('unblock'), action('block', 'danger')];
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
      bulk: <ActionButtons {...{ of, open, group }} label={texts.actions} />,
    },
  };
}

interface BlockDialogProps extends ActionCallbacks {
  readonly ids: readonly number[];
  readonly name: 'block' | 'unblock';
  readonly onBlocked: (together: BlockedTogether) => void;
}

function BlockDialog({ ids, name, onBlocked, ...ending }: BlockDialogProps): ReactElement {
  const form = useSchemaForm(reasonBody, { reason: '' });
  const mutation = useBlockAll({ ids, blocked: name === 'block' }, onBlocked);
  const words = {
    ...wordsAbout(actions[name], bulkTexts.licenses(ids.length)),
    submit: bulkTexts.submit[name](ids.length),
  };
  return (
    <ActionDialog
      {...{ form, mutation, words, ...ending }}
      tone={name === 'block' ? 'danger' : 'accent'}
    >
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ActionDialog>
  );
}
