import { useQuery } from '@tanstack/react-query';
import { isGone } from '@hub/client/errors';
import { useParams } from '@hub/client/router';
import { storeCatalogForm, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { Badge } from '@hub/ui/badge';
import { CopyButton } from '@hub/ui/copy-button';
import { Disclosure } from '@hub/ui/disclosure';
import { ReadState } from '@hub/ui/read-state';
import { Nothing } from '#ui/nothing.tsx';
import { call } from '#api/client.ts';
import { queryOf } from '#api/queries.ts';
import { useMay } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { actionOf, Actions, type Action } from '#ui/actions/actions.tsx';
import { Details, Verbatim } from '#ui/details/details.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { catalogQuery } from './api.ts';
import { Changes } from './changes.tsx';
import look from '#ui/look.module.css';
import { texts } from './texts.ts';
import { byOf, whyOf } from './versions-page.tsx';

const above = { to: paths.catalogVersions(), words: texts.versions.title };

type One = OperatorAnswerOf<'catalogVersion'>;

const restoring = ({ id, back: changes }: One, seen: number): Action =>
  actionOf('restore', {
    words: {
      ...texts.restore,
      means: (
        <>
          <p>{texts.restore.means}</p>
          <Changes of={changes} />
        </>
      ),
    },
    subject: String(id),
    schema: storeCatalogForm,
    send: (said) => call('restoreCatalog', { body: { id, seen, ...said } }),
  });

export function Page() {
  const id = Number(useParams()['id']);
  const query = useQuery(queryOf('catalogVersion', { query: { id } }));
  const { data: inForce } = useQuery(catalogQuery);
  const mayChange = useMay('owner') && inForce?.file_rules === false;
  const title = Number.isSafeInteger(id) ? texts.versionOf(id) : texts.versions.version;
  const isInForce = inForce?.version === id;
  return (
    <Screen
      title={title}
      back={above}
      marks={isInForce && <Badge tone="good">{texts.inForce}</Badge>}
    >
      {isGone(query.error) ? (
        <Nothing title={texts.versions.unknown} />
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
            <Actions label={texts.versionOf(id)} of={[restoring(query.data, inForce.newest)]} />
          )}
          <Seen version={query.data} />
        </>
      )}
    </Screen>
  );
}

const Seen = ({ version }: { readonly version: One }) => (
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
        <p className={look.muted}>{texts.versions.first}</p>
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
