import { useState } from 'react';
import { call } from '#api/client.ts';
import { queryOf } from '#api/queries.ts';
import { useMay } from '#api/session.ts';
import { actionOf, Actions, type Action } from '#ui/actions/actions.tsx';
import { Time } from '@hub/ui/time';
import look from '#ui/look.module.css';
import { Panel } from '#ui/panel.tsx';
import { type FailedJob, lostQuery, type LostFile } from './api.ts';
import { uiTexts } from '#ui/texts.ts';
import styles from './health.module.css';
import { texts } from './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { reasonBody } from '@hub/contract/operator-calls';
import { ReadState } from '@hub/ui/read-state';
import { formatSize } from '@hub/ui/size';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';

export function FailedJobs({ of: jobs }: { readonly of: readonly FailedJob[] }) {
  const maySupport = useMay('support');
  return (
    <Panel title={texts.failedJobs}>
      {jobs.length === 0 && <p className={look.text}>{texts.noFailedJobs}</p>}
      <ul role="list" className={look.parts}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.job}>
            <p>
              <strong>{texts.nameOf(job)}</strong> · <Time value={job.at} show="age" />
            </p>
            <p className={look.text}>{texts.tries(job)}</p>
            <p className={styles.why}>
              <bdi>{job.why}</bdi>
            </p>
            {maySupport && (
              <Actions of={actionsOf(job)} label={`${uiTexts.actions}: ${texts.nameOf(job)}`} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const actionsOf = (job: FailedJob): readonly Action[] => {
  const subject = texts.nameOf(job);
  const body = { id: job.id };
  return [
    actionOf('retry', { subject, words: texts.retry, send: () => call('retryJob', { body }) }),
    actionOf('drop', {
      subject,
      look: 'danger',
      words: texts.drop,
      send: () => call('dropJob', { body }),
    }),
  ];
};

/** Lost attachments. The panel stays after the action to show its result. */
export function LostFiles({ areMissed }: { readonly areMissed: boolean }) {
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
            <p className={look.text}>{files.length > 0 ? texts.lostLede : texts.noneLost}</p>
            <Files of={files} />
            {!all && <p className={look.text}>{texts.moreLost}</p>}
            <Actions of={files.length > 0 ? [markLost(files)] : []} label={texts.lost} />
          </>
        )}
      </ReadState>
    </Panel>
  );
}

const Files = ({ of: files }: { readonly of: readonly LostFile[] }) => (
  <ul role="list" className={styles.lost}>
    {files.map(({ id, name, bytes, at, conversation_id: conversation }) => (
      <li key={id}>
        <bdi className={styles.why}>{name}</bdi>{' '}
        <span className={look.text}>
          {formatSize(bytes)} · <Time value={at} show="age" /> ·{' '}
          <TextLink to={paths.conversations({ id: String(conversation) })}>
            {texts.toConversation(conversation)}
          </TextLink>
        </span>
      </li>
    ))}
  </ul>
);

const markLost = (files: readonly LostFile[]): Action =>
  actionOf('give-up', {
    look: 'danger',
    words: { ...texts.markLost, title: texts.markLost.title(files.length) },
    schema: reasonBody,
    send: ({ reason }) =>
      call('markFilesLost', { body: { ids: files.map(({ id }) => id), reason } }),
  });

export function RefusedEmails() {
  const rows = useQuery(queryOf('refusedEmails')).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title={texts.refusedEmails}>
      <p className={look.text}>{texts.refusedEmailsLede}</p>
      <ul role="list" className={look.parts}>
        {rows.map(({ id, from, subject, reason, conversation_id: conversation, at }) => (
          <li key={id} className={styles.job}>
            <p>
              <strong>
                <bdi>{from === '' ? texts.noSender : from}</bdi>
              </strong>{' '}
              · <Time value={at} show="age" />
            </p>
            <p className={styles.why}>
              <bdi>{subject}</bdi>
            </p>
            <p className={look.text}>{texts.refusals[reason]}</p>
            {conversation !== null && (
              <p>
                <TextLink to={paths.conversations({ id: String(conversation) })}>
                  {texts.toConversation(conversation)}
                </TextLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
