import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { isGone } from '@hub/client/errors';
import { isolated } from '@hub/contract/direction';
import { Alert } from '@hub/ui/alert';
import { EmptyArt } from '@hub/ui/art';
import { EmptyState } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { useMay } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { ConversationsPanel } from '#ui/conversations/conversations-panel.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Time } from '@hub/ui/time';
import { Screen } from '#ui/screen.tsx';
import { AccountPanel } from './account-panel.tsx';
import { personQuery, type Person } from './api.ts';
import { LicensesPanel } from './licenses-panel.tsx';
import { Marks } from './marks.tsx';
import { PersonActions } from './person-actions.tsx';
import { AccountsPanel, SessionsPanel, AuditLogPanel } from './panels.tsx';
import styles from './people.module.css';
import { texts } from './texts.ts';

const back = { to: paths.people(), words: texts.people };

/** Page of one person: account, licenses, activity and actions. */
export function Page(): ReactElement {
  const { id } = useParams();
  const query = useQuery(personQuery(Number(id)));
  const may = useMay('support');
  if (query.data === undefined) {
    return (
      <Screen title={texts.person} back={back}>
        {isGone(query.error) ? (
          <EmptyState art={<EmptyArt />} title={texts.gone} />
        ) : (
          <ReadState
            query={query}
            what={texts.person}
            loading={{ label: texts.loading, shapes: ['text', 'card', 'card', 'card'] }}
          />
        )}
      </Screen>
    );
  }
  const person = query.data;
  return (
    <Screen
      title={isolated(`${person.firstname} ${person.lastname}`)}
      back={back}
      marks={<Marks of={toStanding(person)} />}
      lede={<bdi>{person.email}</bdi>}
      actions={
        may ? (
          <LinkButton size="small" to={paths.personView(person.id)}>
            {texts.view.link}
          </LinkButton>
        ) : undefined
      }
    >
      <ReadState query={query} what={texts.person} />
      {isGone(query.error) && <Alert tone="attention">{texts.gone}</Alert>}
      <Standing person={person} />
      <Seen person={person} />
    </Screen>
  );
}

const toStanding = (person: Person) => ({
  ...person,
  email_verified: person.email_verified_at !== null,
  is_operator: person.role !== null,
});

function Seen({ person }: { readonly person: Person }): ReactElement {
  const may = useMay('support');
  return (
    <>
      {may && <PersonActions person={person} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <AccountPanel person={person} />
          <LicensesPanel licenses={person.licenses} />
          <ConversationsPanel of={{ person: person.id }} q={person.email} />
          <AuditLogPanel person={person} />
        </div>
        <div className={styles.side}>
          <AccountsPanel accounts={person.accounts} />
          <SessionsPanel sessions={person.sessions} />
        </div>
      </div>
    </>
  );
}

/** Notices about an unusual status. */
const Standing = ({ person }: { readonly person: Person }): ReactElement => (
  <>
    {person.blocked_at !== null && (
      <Alert tone="bad" announce="none">
        <p>
          {texts.blockedSince} <Time show="exact" value={person.blocked_at} />
          {person.blocked_for !== null && (
            <>
              : <bdi>{person.blocked_for}</bdi>
            </>
          )}
        </p>
      </Alert>
    )}
    {person.bounced !== null && (
      <Alert tone="attention" announce="none">
        <p>
          {texts.bounced(person.bounced.status)} <Time show="exact" value={person.bounced.at} />
        </p>
      </Alert>
    )}
    {person.erase_at !== null && (
      <Alert tone="attention" announce="none">
        <p>
          {texts.eraseOn} <Time show="exact" value={person.erase_at} />
        </p>
      </Alert>
    )}
  </>
);
