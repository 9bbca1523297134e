import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { isGone } from '@hub/client/errors';
import { storeCatalogForm, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { EmptyArt } from '@hub/ui/art';
import { Badge } from '@hub/ui/badge';
import { CopyButton } from '@hub/ui/copy-button';
import { Disclosure } from '@hub/ui/disclosure';
import { useSchemaForm } from '@hub/ui/form';
import { EmptyState } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { useMay } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { ActionDialog, ReasonField } from '#ui/actions/action-dialog.tsx';
import { wordsAbout } from '#ui/actions/action-words.ts';
import { Actions, type Action, type ActionCallbacks } from '#ui/actions/actions.tsx';
import { Details } from '#ui/details/details.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { Verbatim } from '#ui/details/verbatim.tsx';
import { catalogQuery, useRestore, versionQuery } from './api.ts';
import { Changes } from './changes.tsx';
import styles from './catalog.module.css';
import { texts } from './texts.ts';
import { byOf, whyOf } from './version-words.tsx';

const back = { to: paths.catalogVersions(), words: texts.versions.title };

type One = OperatorAnswerOf<'catalogVersion'>;

const restoring = (version: One, seen: number): readonly Action[] => [
  {
    id: 'restore',
    label: texts.restore.label,
    dialog: (ending) => <RestoreDialog version={version} seen={seen} {...ending} />,
  },
];

/** One catalog that was taken: what it changed, to the letter, and the way back to it. */
export function Page(): ReactElement {
  const id = Number(useParams()['id']);
  const query = useQuery(versionQuery(id));
  const { data: inForce } = useQuery(catalogQuery);
  const mayChange = useMay('owner') && inForce?.file_rules === false;
  const title = Number.isSafeInteger(id) ? texts.versionOf(id) : texts.versions.version;
  const isInForce = inForce?.version === id;
  return (
    <Screen
      title={title}
      back={back}
      marks={isInForce && <Badge tone="good">{texts.inForce}</Badge>}
    >
      {isGone(query.error) ? (
        <EmptyState art={<EmptyArt />} title={texts.versions.unknown} />
      ) : (
        <ReadState
          query={query}
          what={texts.versions.version}
          loading={{ label: texts.loading, shapes: ['card', 'card'] }}
        />
      )}
      {query.data !== undefined && (
        <>
          {mayChange && query.data.back.length > 0 && (
            <Actions label={texts.versionOf(id)} of={restoring(query.data, inForce.newest)} />
          )}
          <Seen version={query.data} />
        </>
      )}
    </Screen>
  );
}

const Seen = ({ version }: { readonly version: One }): ReactElement => (
  <>
    <Panel title={texts.versions.made}>
      <Details
        of={[
          [texts.versions.why, <bdi key="why">{whyOf(version)}</bdi>],
          [texts.versions.by, byOf(version)],
          [texts.versions.at, <Time show="exact" key="at" value={version.at} />],
        ]}
      />
    </Panel>
    <Panel title={texts.versions.changed}>
      {version.id === 1 ? (
        <p className={styles.none}>{texts.versions.first}</p>
      ) : (
        <Changes of={version.changes} />
      )}
    </Panel>
    <Panel title={texts.json}>
      <Disclosure summary={texts.versions.letter}>
        <Verbatim label={texts.versions.letter}>{version.text}</Verbatim>
      </Disclosure>
      <div>
        <CopyButton text={version.text} what={texts.copied} />
      </div>
    </Panel>
  </>
);

interface RestoreDialogProps extends ActionCallbacks {
  readonly version: One;
  readonly seen: number;
}

function RestoreDialog({ version, seen, ...ending }: RestoreDialogProps): ReactElement {
  const form = useSchemaForm(storeCatalogForm, { reason: '' });
  const { restore } = texts;
  const means = (
    <>
      <p>{restore.means}</p>
      <Changes of={version.back} />
    </>
  );
  return (
    <ActionDialog
      words={{ ...wordsAbout(restore, String(version.id)), means, gone: texts.gone }}
      tone="accent"
      form={form}
      mutation={useRestore({ id: version.id, seen })}
      {...ending}
    >
      <ReasonField
        hint={texts.reasonHint}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ActionDialog>
  );
}
