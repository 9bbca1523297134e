import { useQuery } from '@tanstack/react-query';
import { Alert } from '@hub/ui/alert';
import { ReadState } from '@hub/ui/read-state';
import { useMay } from '#api/session.ts';
import { subjectOf } from '#lib/names.ts';
import look from '#ui/look.module.css';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { healthQuery, type Health } from './api.ts';
import { Hubs, Settings, SigningKeys, Work } from './facts.tsx';
import { FailedJobs, LostFiles, RefusedEmails } from './failures.tsx';
import { texts } from './texts.ts';

export function Page() {
  const mayAct = useMay('owner');
  const maySupport = useMay('support');
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <ReadState
        query={useQuery(healthQuery)}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['card', 'card', 'card'] }}
      >
        {(health) => (
          <>
            <Findings of={health.findings} />
            {mayAct && <LostFiles areMissed={health.findings.some(isOfFiles)} />}
            <FailedJobs of={health.failed} />
            {maySupport && <RefusedEmails />}
            <Hubs of={health} />
            <Work of={health} />
            <SigningKeys of={health.keys} />
            <Settings of={health.settings} />
          </>
        )}
      </ReadState>
    </Screen>
  );
}

const isOfFiles = ({ check }: Health['findings'][number]): boolean => check === 'files';

const Findings = ({ of: findings }: { readonly of: Health['findings'] }) => (
  <Panel title={texts.findings}>
    {findings.length === 0 && <p className={look.text}>{texts.fine}</p>}
    {findings.map(({ check, level, words, mend }) => (
      <Alert
        key={`${check} ${words}`}
        tone={level === 'fault' ? 'bad' : 'attention'}
        title={`${subjectOf(check)}: ${words}`}
        announce="none"
      >
        {mend}
      </Alert>
    ))}
  </Panel>
);
