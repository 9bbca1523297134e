import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { reasonBody } from '@hub/contract/operator-calls';
import { titleOfNone } from '@hub/ui/dialog-title';
import { useSchemaForm } from '@hub/ui/form';
import { ReadState } from '@hub/ui/read-state';
import { formatSize } from '@hub/ui/size';
import { paths } from '#lib/paths.ts';
import { ActionDialog, ReasonField } from '#ui/actions/action-dialog.tsx';
import { Actions, type Action, type ActionCallbacks } from '#ui/actions/actions.tsx';
import { TextLink } from '#ui/link.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import { lostQuery, useMarkLost, type LostFile } from './api.ts';
import styles from './health.module.css';
import { texts } from './texts.ts';

interface LostFilesProps {
  /** The hub reports lost files. */
  readonly areMissed: boolean;
}

/** Lost attachments. The panel stays after the action to show its result. */
export function LostFiles({ areMissed }: LostFilesProps): ReactElement | null {
  const [wereMissed, setWereMissed] = useState(areMissed);
  if (areMissed && !wereMissed) setWereMissed(true);
  const query = useQuery({ ...lostQuery, enabled: wereMissed });
  if (!wereMissed) return null;
  return (
    <Panel title={texts.lost}>
      <ReadState
        query={query}
        what={texts.lostWhat}
        loading={{ label: texts.lostLoading, shapes: ['line', 'line'] }}
      >
        {({ files, all }) => (
          <>
            <p className={styles.muted}>{files.length > 0 ? texts.lostLede : texts.noneLost}</p>
            <Files of={files} />
            {!all && <p className={styles.muted}>{texts.moreLost}</p>}
            <Actions of={files.length > 0 ? [markLost(files)] : []} label={texts.lost} />
          </>
        )}
      </ReadState>
    </Panel>
  );
}

const Files = ({ of: files }: { readonly of: readonly LostFile[] }): ReactElement => (
  <ul role="list" className={styles.lost}>
    {files.map(({ id, name, bytes, at, conversation_id: conversation }) => (
      <li key={id}>
        <bdi className={styles.why}>{name}</bdi>{' '}
        <span className={styles.muted}>
          {formatSize(bytes)} · <Time value={at} show="age" /> ·{' '}
          <TextLink to={paths.conversations({ id: String(conversation) })}>
            {texts.toConversation(conversation)}
          </TextLink>
        </span>
      </li>
    ))}
  </ul>
);

const markLost = (files: readonly LostFile[]): Action => ({
  id: 'give-up',
  label: texts.markLost.label,
  tone: 'danger',
  dialog: (ending) => <MarkLostDialog ids={files.map(({ id }) => id)} {...ending} />,
});

interface MarkLostProps extends ActionCallbacks {
  readonly ids: readonly number[];
}

function MarkLostDialog({ ids, ...ending }: MarkLostProps): ReactElement {
  const form = useSchemaForm(reasonBody, { reason: '' });
  const words = { ...texts.markLost, title: titleOfNone(texts.markLost.title(ids.length)) };
  return (
    <ActionDialog {...{ form, words, ...ending }} mutation={useMarkLost(ids)}>
      <ReasonField
        hint={texts.markLost.reasonHint}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ActionDialog>
  );
}
