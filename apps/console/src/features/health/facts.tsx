import { Fragment, type ReactNode } from 'react';
import { Badge } from '@hub/ui/badge';
import { Details } from '#ui/details/details.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import type { Health } from './api.ts';
import styles from './health.module.css';
import { texts } from './texts.ts';
import { call } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { actionOf, Actions, type Action } from '#ui/actions/actions.tsx';
import look from '#ui/look.module.css';
import { classNames } from '@hub/ui/class-names';

const moment = (value: string | null, none: string): ReactNode =>
  value === null ? none : <Time show="exact" value={value} />;

const LastBackup = ({ at }: { readonly at: string | null }) =>
  at === null ? <Badge tone="attention">{texts.never}</Badge> : <Time show="exact" value={at} />;

export const Hubs = ({ of: health }: { readonly of: Health }) => (
  <Panel title={texts.hubs}>
    <Details
      of={[
        [texts.version, health.version],
        ...(health.newest_version === null
          ? []
          : [[texts.newest, texts.newer(health.newest_version)] as const]),
        [texts.database, texts.databases[health.database] ?? health.database],
        [texts.marketplace, texts.asked[health.marketplace]],
        [texts.backup, <LastBackup key="backup" at={health.backup?.done_at ?? null} />],
        [texts.oldestMail, moment(health.oldest_mail, texts.none)],
      ]}
    />
    <Facts
      label={texts.hubs}
      none={texts.noHubs}
      isNameAbove={!useIsWide()}
      heads={[texts.hub, texts.version, texts.since, texts.clock]}
      rows={health.hubs.map((hub) => [
        hub.name,
        hub.version,
        <Time key="since" show="age" value={hub.started_at} />,
        texts.off(hub.clock_ahead_ms),
      ])}
    />
  </Panel>
);

export const Work = ({ of: { queues, rounds } }: { readonly of: Health }) => (
  <div className={styles.halves}>
    <Panel title={texts.queues}>
      <Facts
        label={texts.queues}
        none={texts.noQueues}
        heads={[texts.queue, texts.waiting, texts.running, texts.failed]}
        rows={queues.map((one) => [one.queue, one.waiting, one.running, one.failed])}
      />
    </Panel>
    <Panel title={texts.rounds}>
      <Facts
        label={texts.rounds}
        none={texts.noRounds}
        heads={[texts.round, texts.lastDone, texts.lastFailed]}
        rows={rounds.map((round) => [
          round.name,
          round.done_at && <Time key="done" show="age" value={round.done_at} />,
          round.failed_at && <Time key="failed" show="age" value={round.failed_at} />,
        ])}
      />
    </Panel>
  </div>
);

interface FactsProps {
  readonly label: string;
  readonly none: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
  /** Puts the row heading on a separate line above the other cells. */
  readonly isNameAbove?: boolean;
}

/** Shows a name that may break after underscores on a phone. */
const Name = ({ of: name }: { readonly of: string }) => (
  <bdi>
    {name.split(/(?<=_)/).map((part, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
      <Fragment key={place}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </bdi>
);

/** Small static table without keyboard navigation. */
function Facts(props: FactsProps) {
  const { label, none, heads, rows, isNameAbove = false } = props;
  const others = heads.slice(1);
  if (rows.length === 0) return <p className={look.text}>{none}</p>;
  return (
    <div className={look.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(isNameAbove ? others : heads).map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(([name, ...cells]) => (
          <tbody key={name}>
            {isNameAbove && (
              <tr className={styles.above}>
                <th scope="rowgroup" colSpan={others.length}>
                  <Name of={name} />
                </th>
              </tr>
            )}
            <tr>
              {!isNameAbove && (
                <th scope="row">
                  <Name of={name} />
                </th>
              )}
              {others.map((head, at) => (
                <td key={head}>{cells[at] ?? '–'}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Signing keys of site certificates, including retired keys that are still valid. */
export function SigningKeys({ of: keys }: { readonly of: Health['keys'] }) {
  const mayRotate = useMay('owner');
  return (
    <Panel title={texts.keys}>
      <p className={look.text}>{texts.keysLede}</p>
      <Facts
        label={texts.keys}
        none={texts.noKeys}
        isNameAbove={!useIsWide()}
        heads={[texts.key, texts.since, texts.retired]}
        rows={keys.map((key) => [
          texts.shortKey(key.kid),
          <Time key="since" show="age" value={key.created_at} />,
          key.retired_at && <Time key="retired" show="age" value={key.retired_at} />,
        ])}
      />
      {mayRotate && keys.length > 0 && <Actions of={[rotate]} label={texts.keys} />}
    </Panel>
  );
}

const rotate: Action = actionOf('rotate-key', {
  words: texts.rotate,
  send: () => call('rotateKey', {}),
});

export const Settings = ({ of: settings }: { readonly of: Health['settings'] }) => (
  <Panel title={texts.settings}>
    <dl>
      {settings.map((setting) => (
        <div key={setting.name} className={styles.setting}>
          <dt>
            <Name of={setting.name} />
          </dt>
          <dd className={classNames(setting.from === 'default' && look.text)}>
            <bdi>{texts.valueOf(setting)}</bdi>
          </dd>
          <dd className={look.text}>{setting.does}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
