import { queryOptions, useQuery } from '@tanstack/react-query';
import { listsKey } from '@hub/client/conversations';
import { classNames } from '@hub/ui/class-names';
import { Badge } from '@hub/ui/badge';
import { ReadState } from '@hub/ui/read-state';
import { Time } from '@hub/ui/time';
import { call } from '#api/client.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import look from '#ui/look.module.css';
import { Panel } from '#ui/panel.tsx';
import styles from './conversations-panel.module.css';
import { panelTexts as texts } from './texts.ts';

/** Number of conversations shown; the inbox lists all. */
const most = 5;

type Subject = { readonly person: number } | { readonly license: number };

const aboutQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [listsKey, 'about', subject],
    queryFn: ({ signal }) =>
      call('operatorConversations', { query: { box: 'all', ...subject }, signal }),
  });

interface ConversationsPanelProps {
  readonly of: Subject;
  /** Search text that finds all these conversations in the inbox. */
  readonly q: string;
}

export const ConversationsPanel = ({ of: subject, q }: ConversationsPanelProps) => (
  <Panel title={texts.title}>
    <ReadState
      query={useQuery(aboutQuery(subject))}
      what={texts.title}
      loading={{ label: texts.title, shapes: ['row', 'row'] }}
    >
      {({ rows, next }) => (
        <>
          {rows.length === 0 && <p className={look.note}>{texts.none}</p>}
          <ul role="list" className={look.entries}>
            {rows.slice(0, most).map(({ id, topic, state, last, person, waiting_since: since }) => (
              <li key={id} className={styles.entry}>
                <span className={styles.text}>
                  <TextLink to={paths.conversations({ box: 'all', id: String(id) })}>
                    <bdi>{last.text === '' ? texts.topics[topic] : last.text}</bdi>
                  </TextLink>
                </span>
                {since !== null && <Badge tone="attention">{texts.waiting}</Badge>}
                <span className={classNames(look.note, styles.about)}>
                  {texts.topics[topic]} · {texts.states[state]} ·{' '}
                  <bdi>{last.author ?? person.name}</bdi>, <Time show="age" value={last.at} />
                </span>
              </li>
            ))}
          </ul>
          {(rows.length > most || next !== null) && (
            <TextLink to={paths.conversations({ box: 'all', q })}>{texts.all}</TextLink>
          )}
        </>
      )}
    </ReadState>
  </Panel>
);
