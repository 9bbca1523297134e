import type { ReactNode } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import { Badge } from '@hub/ui/badge';
import { Time } from '@hub/ui/time';
import { paths } from '#lib/paths.ts';
import { Details } from '#ui/details/details.tsx';
import { LicenseException, sitesOf, Support } from '#ui/details/license-state.tsx';
import { columnsOf, Table } from '#ui/list/table.tsx';
import look from '#ui/look.module.css';
import { Panel } from '#ui/panel.tsx';
import type { Person } from './api.ts';
import styles from './people.module.css';
import { texts } from './texts.ts';

const { facts, marks } = texts;

export const AccountPanel = ({ person }: { readonly person: Person }) => (
  <Panel title={texts.account}>
    <Details
      of={[
        [
          facts.email,
          <span key="email" className={look.line}>
            <bdi>{person.email}</bdi>
            {person.email_verified_at === null ? (
              <Badge tone="neutral">{marks.unverified}</Badge>
            ) : (
              <Badge tone="good">{marks.verified}</Badge>
            )}
          </span>,
        ],
        [facts.username, <bdi key="username">{person.username}</bdi>],
        [facts.since, <Time show="exact" key="since" value={person.created_at} />],
        [facts.number, person.id],
        [facts.factor, <Factor key="factor" person={person} />],
        [facts.message, person.message === null ? null : <bdi>{person.message}</bdi>],
        ...(person.role === null ? [] : [[facts.role, person.role] as const]),
      ]}
    />
  </Panel>
);

function Factor({ person }: { readonly person: Person }) {
  const { second_factor_at: appSince, passkeys, factor_goes_at: goesAt } = person;
  const ways = [
    ...(appSince === null ? [] : [texts.app]),
    ...(passkeys === 0 ? [] : [texts.passkeys(passkeys)]),
  ];
  return (
    <>
      {ways.length > 0 ? ways.join(', ') : texts.noFactor}
      {goesAt !== null && (
        <p className={look.note}>
          {texts.factorGoes} <Time show="exact" value={goesAt} />
        </p>
      )}
    </>
  );
}

interface CountedPanelProps<T> {
  readonly title: string;
  readonly of: readonly T[];
  readonly none: string;
  readonly children: ReactNode;
}

const CountedPanel = <T,>({ title, of, none, children }: CountedPanelProps<T>) => (
  <Panel title={title} marks={<span className={look.count}>{of.length}</span>}>
    {of.length === 0 ? <p className={look.note}>{none}</p> : children}
  </Panel>
);

const columns = columnsOf<Person['licenses'][number]>(texts.columnsOfLicenses, {
  license: {
    width: '4fr',
    cell: ({ item, code_end: code }) => <bdi>{licenseLabel({ item, code, site: null })}</bdi>,
  },
  sites: {
    width: '3fr',
    cell: (license) => <bdi title={sitesOf(license)}>{sitesOf(license)}</bdi>,
  },
  support: { width: 152, cell: ({ supported_until: until }) => <Support until={until} /> },
  status: { width: 104, isOnPhone: true, cell: ({ status }) => <LicenseException of={status} /> },
});

export const LicensesPanel = ({ licenses }: Pick<Person, 'licenses'>) => (
  <CountedPanel title={texts.licenses} of={licenses} none={texts.noLicenses}>
    <Table
      label={texts.licenses}
      columns={columns}
      rows={licenses}
      keyOf={({ id }) => id}
      to={({ id }) => paths.license(id)}
      note={sitesOf}
    />
  </CountedPanel>
);

export const AccountsPanel = ({ accounts }: Pick<Person, 'accounts'>) => (
  <CountedPanel title={texts.accounts} of={accounts} none={texts.noAccounts}>
    <ul role="list" className={look.entries}>
      {accounts.map((account) => (
        <li key={account.envato_user_id} className={styles.entry}>
          <p className={look.line}>
            <bdi className={styles.strong}>{account.envato_username}</bdi>
            {account.status === 'connected' ? (
              <Badge tone="good">{texts.connected}</Badge>
            ) : (
              <Badge tone="attention">{texts.reconnect}</Badge>
            )}
          </p>
          <p className={look.note}>
            {account.envato_user_id} ·{' '}
            {account.last_synced_at === null ? (
              texts.neverRead
            ) : (
              <>
                {texts.read} <Time show="age" value={account.last_synced_at} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  </CountedPanel>
);

export const SessionsPanel = ({ sessions }: Pick<Person, 'sessions'>) => (
  <CountedPanel title={texts.sessions} of={sessions} none={texts.noSessions}>
    <ul role="list" className={look.entries}>
      {sessions.map((session, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two sessions may look the same
        <li key={place} className={styles.entry}>
          <p className={styles.strong}>{session.address}</p>
          <p className={look.note}>
            <Time show="age" value={session.last_seen_at} /> · <bdi>{session.user_agent}</bdi>
          </p>
        </li>
      ))}
    </ul>
  </CountedPanel>
);
