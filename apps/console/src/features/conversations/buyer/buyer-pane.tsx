import { IconArrowLeft } from '@tabler/icons-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Link } from '@hub/client/router';
import { Badge } from '@hub/ui/badge';
import { classNames } from '@hub/ui/class-names';
import { CopyButton } from '@hub/ui/copy-button';
import { iconButtonClass } from '@hub/ui/icon-button';
import { paths } from '#lib/paths.ts';
import { LinkButton, TextLink } from '#ui/link.tsx';
import look from '#ui/look.module.css';
import { uiTexts } from '#ui/texts.ts';
import { Time } from '@hub/ui/time';
import type { Buyer, Conversation } from '#api/conversations/shapes.ts';
import styles from './buyer.module.css';
import { LicenseEntry, type AskFor } from './buyer-license.tsx';
import { titles, usePlace } from '#conversations/use-place.ts';
import { texts } from '#conversations/texts.ts';

const labels = texts.buyer;

interface BuyerPaneProps {
  readonly conversation: Conversation;
  /** Links the conversation to another license of the buyer; null without permission. */
  readonly link: ((licenseId: number | null) => void) | null;
  readonly askFor: AskFor;
}

export function BuyerPane({ conversation, link, askFor }: BuyerPaneProps) {
  const { to } = usePlace();
  const { buyer, person } = conversation;
  return (
    <aside className={styles.pane} aria-label={labels.label}>
      <div className={styles.head}>
        <Link
          className={classNames(iconButtonClass, styles.back)}
          to={to({ pane: 'thread' })}
          aria-label={labels.back}
        >
          <IconArrowLeft aria-hidden size={20} stroke={1.5} />
        </Link>
        <h2 id={titles.buyer} className={styles.name} tabIndex={-1}>
          <bdi>{person.name}</bdi>
        </h2>
        {buyer !== null && buyer.blocked_at !== null && <Badge tone="bad">{labels.blocked}</Badge>}
      </div>
      <div className={styles.scroll}>
        {buyer === null ? (
          <Stranger conversation={conversation} />
        ) : (
          <Known {...{ buyer, conversation, link, askFor }} />
        )}
      </div>
    </aside>
  );
}

/** Sender who could not sign in, with the account that may be theirs. */
function Stranger({ conversation }: Pick<BuyerPaneProps, 'conversation'>) {
  const { person, perhaps } = conversation;
  return (
    <Part title={labels.stranger}>
      <Address of={person.email} />
      <p className={look.note}>{labels.strangerMeans}</p>
      {perhaps === null ? (
        <p>{labels.nobody}</p>
      ) : (
        <p>
          {labels.perhaps[perhaps.by]}{' '}
          <TextLink to={paths.person(perhaps.id)}>
            <bdi>{perhaps.username}</bdi>
          </TextLink>
          {labels.unproven}
        </p>
      )}
    </Part>
  );
}

interface KnownProps extends BuyerPaneProps {
  readonly buyer: Buyer;
}

function Known({ buyer, conversation, link, askFor }: KnownProps) {
  return (
    <>
      <Part title={null}>
        <p className={look.note}>
          <bdi>{buyer.username}</bdi> · {labels.since} <Time show="date" value={buyer.created_at} />
        </p>
        <Address of={buyer.email} />
        <LinkButton size="small" to={paths.person(buyer.id)}>
          {labels.open}
        </LinkButton>
      </Part>
      <List title={labels.licenses} none={labels.noLicenses}>
        {buyer.licenses.map((license) => (
          <LicenseEntry
            key={license.id}
            license={license}
            isSubject={license.id === conversation.license?.id}
            link={link}
            askFor={askFor}
          />
        ))}
      </List>
      <Accounts of={buyer.accounts} />
      <Earlier of={buyer.earlier} />
      <Events buyer={buyer} />
    </>
  );
}

const Address = ({ of: email }: { readonly of: string }) => (
  <p className={styles.address}>
    <bdi>{email}</bdi>
    <CopyButton text={email} what={labels.address} />
  </p>
);

const Accounts = ({ of: accounts }: { readonly of: Buyer['accounts'] }) => (
  <List title={labels.accounts} none={labels.noAccounts}>
    {accounts.map(({ envato_username: name, status }) => (
      <li key={name} className={look.line}>
        <bdi>{name}</bdi>
        <Badge tone={status === 'connected' ? 'good' : 'attention'}>{labels[status]}</Badge>
      </li>
    ))}
  </List>
);

function Earlier({ of: earlier }: { readonly of: Buyer['earlier'] }) {
  const { to } = usePlace();
  if (earlier.length === 0) return null;
  return (
    <List title={labels.earlier} none="">
      {earlier.map(({ id, topic, text, at }) => (
        <li key={id}>
          <Link className={styles.earlier} to={to({ id, pane: 'thread' })}>
            <span className={styles.said}>
              <bdi>{text === '' ? texts.topics[topic] : text}</bdi>
            </span>
            <span className={look.note}>
              {texts.topics[topic]} · <Time show="age" value={at} />
            </span>
          </Link>
        </li>
      ))}
    </List>
  );
}

const Events = ({ buyer: { id, events } }: { readonly buyer: Buyer }) => (
  <Part title={labels.events}>
    {events.length === 0 ? (
      <p className={look.note}>{uiTexts.activity.none}</p>
    ) : (
      <ol role="list" className={styles.entries}>
        {events.map((event) => (
          <li key={event.id}>
            <p>
              <bdi>{event.text}</bdi>
            </p>
            <p className={look.note}>
              <Time show="age" value={event.at} />
            </p>
          </li>
        ))}
      </ol>
    )}
    <p>
      <TextLink to={paths.auditLog({ person: String(id) })}>{uiTexts.activity.all}</TextLink>
    </p>
  </Part>
);

interface ListProps {
  readonly title: string;
  readonly none: string;
  readonly children: readonly ReactElement[];
}

const List = ({ title, none, children }: ListProps) => (
  <Part title={title} count={children.length}>
    {children.length === 0 ? (
      <p className={look.note}>{none}</p>
    ) : (
      <ul role="list" className={styles.entries}>
        {children}
      </ul>
    )}
  </Part>
);

interface PartProps {
  readonly title: string | null;
  readonly count?: number;
  readonly children: ReactNode;
}

function Part({ title, count, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={title === null ? undefined : id}>
      {title !== null && (
        <h3 id={id} className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </h3>
      )}
      {children}
    </section>
  );
}
