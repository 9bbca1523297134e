import type { ReactElement, ReactNode } from 'react';
import { Badge } from '@hub/ui/badge';
import { Details } from '#ui/details/details.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import type { Person } from './api.ts';
import styles from './people.module.css';
import { texts } from './texts.ts';

const { facts, marks } = texts;

/** Account details and sign-in methods. */
export const AccountPanel = ({ person }: { readonly person: Person }): ReactElement => (
  <Panel title={texts.account}>
    <Details
      of={[
        [
          facts.email,
          <span key="email" className={styles.email}>
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
        ...roleOf(person),
      ]}
    />
  </Panel>
);

const roleOf = ({ role }: Person): (readonly [string, ReactNode])[] =>
  role === null ? [] : [[facts.role, role]];

function Factor({ person }: { readonly person: Person }): ReactElement {
  const { second_factor_at: appSince, passkeys, factor_goes_at: goesAt } = person;
  const ways = [
    ...(appSince === null ? [] : [texts.app]),
    ...(passkeys === 0 ? [] : [texts.passkeys(passkeys)]),
  ];
  return (
    <>
      {ways.length > 0 ? ways.join(', ') : texts.noFactor}
      {goesAt !== null && (
        <p className={styles.note}>
          {texts.factorGoes} <Time show="exact" value={goesAt} />
        </p>
      )}
    </>
  );
}
