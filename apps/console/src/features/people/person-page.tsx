import { useQuery } from '@tanstack/react-query';
import { useParams } from '@hub/client/router';
import { isolated } from '@hub/contract/direction';
import { Alert } from '@hub/ui/alert';
import { classNames } from '@hub/ui/class-names';
import { Time } from '@hub/ui/time';
import { useMay } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { Actions } from '#ui/actions/actions.tsx';
import { ConversationsPanel } from '#ui/conversations/conversations-panel.tsx';
import { ActivityPanel, Events } from '#ui/details/events.tsx';
import { LinkButton } from '#ui/link.tsx';
import look from '#ui/look.module.css';
import { SubjectScreen } from '#ui/screen.tsx';
import { actionsOnPerson } from './actions.ts';
import { personQuery, type Person } from './api.ts';
import { Marks } from './marks.tsx';
import { AccountPanel, AccountsPanel, LicensesPanel, SessionsPanel } from './panels.tsx';
import styles from './people.module.css';
import { texts } from './texts.ts';

const back = { to: paths.people(), words: texts.people };

export function Page() {
  const { id } = useParams();
  const query = useQuery(personQuery(Number(id)));
  const may = useMay('support');
  const isOwner = useMay('owner');
  return (
    <SubjectScreen query={query} title={texts.person} back={back} texts={texts}>
      {(person) => ({
        title: isolated(`${person.firstname} ${person.lastname}`),
        marks: <Marks of={toStanding(person)} />,
        lede: <bdi>{person.email}</bdi>,
        ...(may && {
          actions: (
            <LinkButton size="small" to={paths.personView(person.id)}>
              {texts.view.link}
            </LinkButton>
          ),
        }),
        children: (
          <>
            <Standing person={person} />
            {may && <Actions shown={1} of={actionsOnPerson(person, isOwner)} />}
            <Seen person={person} />
          </>
        ),
      })}
    </SubjectScreen>
  );
}

const toStanding = (person: Person) => ({
  ...person,
  email_verified: person.email_verified_at !== null,
  is_operator: person.role !== null,
});

const Seen = ({ person }: { readonly person: Person }) => (
  <div className={classNames(look.parts, styles.columns)}>
    <div className={look.parts}>
      <AccountPanel person={person} />
      <LicensesPanel licenses={person.licenses} />
      <ConversationsPanel of={{ person: person.id }} q={person.email} />
      <ActivityPanel of={{ person: String(person.id) }}>
        <Events of={person.events} by={({ by }) => by} address={({ address }) => address} />
      </ActivityPanel>
    </div>
    <div className={look.parts}>
      <AccountsPanel accounts={person.accounts} />
      <SessionsPanel sessions={person.sessions} />
    </div>
  </div>
);

function Standing({ person }: { readonly person: Person }) {
  const { blocked_at: blocked, blocked_for: why, bounced, erase_at: erasing } = person;
  const notices = [
    { tone: 'bad', text: texts.blockedSince, at: blocked, why },
    { tone: 'attention', text: texts.bounced(bounced?.status ?? ''), at: bounced?.at ?? null },
    { tone: 'attention', text: texts.eraseOn, at: erasing },
  ] as const;
  return (
    <>
      {notices.map(
        ({ tone, text, at, ...more }) =>
          at !== null && (
            <Alert key={text} tone={tone} announce="none">
              <p>
                {text} <Time show="exact" value={at} />
                {'why' in more && more.why !== null && (
                  <>
                    : <bdi>{more.why}</bdi>
                  </>
                )}
              </p>
            </Alert>
          ),
      )}
    </>
  );
}
