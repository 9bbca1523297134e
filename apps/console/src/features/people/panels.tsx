import type { ReactElement } from 'react';
import { Badge } from '@hub/ui/badge';
import { paths } from '#lib/paths.ts';
import { Events } from '#ui/details/events.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import type { Person } from './api.ts';
import styles from './people.module.css';
import { texts } from './texts.ts';

const Count = ({ of: all }: { readonly of: readonly unknown[] }): ReactElement => (
  <span className={styles.count}>{all.length}</span>
);

export const AccountsPanel = ({ accounts }: Pick<Person, 'accounts'>): ReactElement => (
  <Panel title={texts.accounts} marks={<Count of={accounts} />}>
    {accounts.length === 0 ? (
      <p className={styles.note}>{texts.noAccounts}</p>
    ) : (
      <ul role="list" className={styles.entries}>
        {accounts.map((account) => (
          <li key={account.envato_user_id} className={styles.entry}>
            <p className={styles.line}>
              <bdi className={styles.strong}>{account.envato_username}</bdi>
              {account.status === 'connected' ? (
                <Badge tone="good">{texts.connected}</Badge>
              ) : (
                <Badge tone="attention">{texts.reconnect}</Badge>
              )}
            </p>
            <p className={styles.note}>
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
    )}
  </Panel>
);

export const SessionsPanel = ({ sessions }: Pick<Person, 'sessions'>): ReactElement => (
  <Panel title={texts.sessions} marks={<Count of={sessions} />}>
    {sessions.length === 0 ? (
      <p className={styles.note}>{texts.noSessions}</p>
    ) : (
      <ul role="list" className={styles.entries}>
        {sessions.map((session, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two sessions may look the same
          <li key={place} className={styles.entry}>
            <p className={styles.strong}>{session.address}</p>
            <p className={styles.note}>
              <Time show="age" value={session.last_seen_at} /> · <bdi>{session.user_agent}</bdi>
            </p>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

/** Recent activity of the account, in the customer's own words, with the operator. */
export const AuditLogPanel = ({ person }: { readonly person: Person }): ReactElement => (
  <Panel
    title={texts.auditLog}
    actions={
      <LinkButton size="small" to={paths.auditLog({ person: String(person.id) })}>
        {texts.wholeAuditLog}
      </LinkButton>
    }
  >
    {person.events.length === 0 ? (
      <p className={styles.note}>{texts.noActivity}</p>
    ) : (
      <Events
        of={person.events}
        by={({ by, actor }) => by ?? texts.actors[actor]}
        address={({ address }) => address}
      />
    )}
  </Panel>
);
