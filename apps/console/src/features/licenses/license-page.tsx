import { useQuery } from '@tanstack/react-query';
import { useParams } from '@hub/client/router';
import { licenseLabel } from '@hub/contract/license-label';
import { Alert } from '@hub/ui/alert';
import { Badge } from '@hub/ui/badge';
import { ReadState } from '@hub/ui/read-state';
import { useMay } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { Details } from '#ui/details/details.tsx';
import { ActivityPanel, Events } from '#ui/details/events.tsx';
import { ConversationsPanel } from '#ui/conversations/conversations-panel.tsx';
import { TextLink } from '#ui/link.tsx';
import { Time } from '@hub/ui/time';
import { LicenseState, Support } from '#ui/details/license-state.tsx';
import { Panel } from '#ui/panel.tsx';
import look from '#ui/look.module.css';
import { SubjectScreen } from '#ui/screen.tsx';
import { uiTexts } from '#ui/texts.ts';
import { licenseQuery, type License } from './api.ts';
import { LicenseActions } from './license-actions.tsx';
import styles from './licenses.module.css';
import { SitesPanel } from './sites-panel.tsx';
import { queryOf } from '#api/queries.ts';
import { texts } from './texts.ts';

const back = { to: paths.licenses(), words: texts.licenses };

export function Page() {
  const { id } = useParams();
  const query = useQuery(licenseQuery(Number(id)));
  return (
    <SubjectScreen query={query} title={texts.license} back={back} texts={texts}>
      {(license) => ({
        title: licenseLabel({ item: license.item.name, code: license.code_end, site: null }),
        marks: <LicenseState of={license.status} />,
        children: <Whole key={license.id} license={license} />,
      })}
    </SubjectScreen>
  );
}

interface LicenseProps {
  readonly license: License;
}

function Whole({ license }: LicenseProps) {
  const may = useMay('support');
  return (
    <div className={look.parts}>
      {license.status === 'blocked' && <Alert tone="bad">{texts.isBlocked}</Alert>}
      {license.status === 'refunded' && <Alert tone="attention">{texts.isRefunded}</Alert>}
      {may && <LicenseActions license={license} />}
      <Panel title={texts.license}>
        <Facts license={license} />
      </Panel>
      <SitesPanel sites={license.sites} />
      <ConversationsPanel of={{ license: license.id }} q={license.code_end} />
      <ActivityPanel of={{ license: String(license.id) }}>
        <ReadState
          query={useQuery(queryOf('operatorAuditLog', { query: { license: license.id } }))}
          what={uiTexts.activity.title}
          loading={{ label: uiTexts.activity.title, shapes: ['row', 'row', 'row'] }}
        >
          {({ rows }) => <Events of={rows} by={({ by }) => by?.name} />}
        </ReadState>
      </ActivityPanel>
    </div>
  );
}

function Facts({ license }: LicenseProps) {
  const { facts } = texts;
  return (
    <Details
      of={[
        [facts.owner, <Owner key="owner" license={license} />],
        [facts.support, <Support key="support" until={license.supported_until} />],
        [facts.bound, <bdi key="bound">{license.bound_to ?? texts.boundToNothing}</bdi>],
        [facts.moves, texts.times(license.moves)],
        [facts.type, texts.types[license.license_type]],
        [facts.sold, <Time show="date" key="sold" value={license.sold_at} />],
        [facts.proof, <Proof key="proof" license={license} />],
        [facts.confirmed, <Time show="exact" key="confirmed" value={license.confirmed_at} />],
        [facts.registered, <Time show="date" key="registered" value={license.created_at} />],
        [facts.number, license.id],
      ]}
    />
  );
}

const Owner = ({ license: { owner } }: LicenseProps) =>
  owner === null ? (
    texts.nobody
  ) : (
    <span className={styles.owner}>
      <TextLink to={paths.person(owner.id)}>
        <bdi>{owner.username}</bdi>
      </TextLink>
      <bdi className={look.note}>{owner.email}</bdi>
      {owner.blocked && <Badge tone="bad">{texts.suspended}</Badge>}
    </span>
  );

function Proof({ license }: LicenseProps) {
  if (license.envato_username !== null) {
    return (
      <>
        {texts.byAccount} <bdi>{license.envato_username}</bdi>
      </>
    );
  }
  if (license.given_at === null) return texts.byCode;
  return (
    <>
      {texts.given} <Time show="date" value={license.given_at} />
    </>
  );
}
