import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { titleOf } from '@hub/ui/dialog-title';
import { useSchemaForm } from '@hub/ui/form';
import { useMay } from '#api/session.ts';
import { ActDialog } from '#ui/acts/act-dialog.tsx';
import { Acts, type Act, type ActCallbacks } from '#ui/acts/acts.tsx';
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
            {maySupport && <Acts of={actsOf(job)} label={`${texts.acts}: ${texts.nameOf(job)}`} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const actsOf = (job: FailedJob): readonly Act[] => [
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

interface JobDialogProps extends ActCallbacks {
  readonly job: FailedJob;
  readonly which: 'retry' | 'drop';
}

function JobDialog({ job, which, ...ending }: JobDialogProps): ReactElement {
  const acts = { retry: useRetry(job.id), drop: useDrop(job.id) };
  const { title, means, submit, busy } = texts[which];
  const words = { title: titleOf(title, texts.nameOf(job)), means, submit, busy, gone: texts.gone };
  const form = useSchemaForm(nothing, {});
  const tone = which === 'drop' ? 'danger' : 'accent';
  return (
    <ActDialog words={words} tone={tone} form={form} act={acts[which] as never} {...ending}>
      {null}
    </ActDialog>
  );
}
