import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { titleOf } from '@hub/ui/dialog-title';
import { useSchemaForm } from '@hub/ui/form';
import { useMay } from '#api/session.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { Actions, type Action, type ActionCallbacks } from '#ui/actions/actions.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import { useDrop, useRetry, type FailedJob } from './api.ts';
import styles from './health.module.css';
import { texts } from './texts.ts';

/** Failed jobs with their reasons and the actions on them. */
export function FailedJobs({ of: jobs }: { readonly of: readonly FailedJob[] }): ReactElement {
  const maySupport = useMay('support');
  return (
    <Panel title={texts.failedJobs}>
      {jobs.length === 0 && <p className={styles.muted}>{texts.noFailedJobs}</p>}
      <ul role="list" className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.job}>
            <p>
              <strong>{texts.nameOf(job)}</strong> · <Time value={job.at} show="age" />
            </p>
            <p className={styles.muted}>{texts.tries(job)}</p>
            <p className={styles.why}>
              <bdi>{job.why}</bdi>
            </p>
            {maySupport && (
              <Actions of={actionsOf(job)} label={`${texts.actions}: ${texts.nameOf(job)}`} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const actionsOf = (job: FailedJob): readonly Action[] => [
  {
    id: 'retry',
    label: texts.retry.label,
    dialog: (ending) => <JobDialog job={job} which="retry" {...ending} />,
  },
  {
    id: 'drop',
    label: texts.drop.label,
    tone: 'danger',
    dialog: (ending) => <JobDialog job={job} which="drop" {...ending} />,
  },
];

/** Schema of a form without fields. */
const nothing = z.object({});

interface JobDialogProps extends ActionCallbacks {
  readonly job: FailedJob;
  readonly which: 'retry' | 'drop';
}

function JobDialog({ job, which, ...ending }: JobDialogProps): ReactElement {
  const mutations = { retry: useRetry(job.id), drop: useDrop(job.id) };
  const { title, means, submit, busy } = texts[which];
  const words = { title: titleOf(title, texts.nameOf(job)), means, submit, busy, gone: texts.gone };
  const form = useSchemaForm(nothing, {});
  const tone = which === 'drop' ? 'danger' : 'accent';
  return (
    <ActionDialog
      words={words}
      tone={tone}
      form={form}
      mutation={mutations[which] as never}
      {...ending}
    >
      {null}
    </ActionDialog>
  );
}
