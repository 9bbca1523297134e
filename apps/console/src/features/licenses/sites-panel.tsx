import { siteName } from '@hub/contract/site-name';
import { Badge } from '@hub/ui/badge';
import { ConnectionCheck } from '#ui/details/connection-check.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import { columnsOf, Table } from '#ui/list/table.tsx';
import look from '#ui/look.module.css';
import type { License } from './api.ts';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

type Site = License['sites'][number];

/** Returns the versions that the site reported: `theme 7.1 · WordPress 6.8 · PHP 8.3`. */
const runs = (site: Site): string =>
  [
    site.theme_version === null ? null : `theme ${site.theme_version}`,
    site.wordpress_version === null ? null : `WordPress ${site.wordpress_version}`,
    site.php_version === null ? null : `PHP ${site.php_version}`,
    site.older_theme ? texts.older : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');

const endingOf = ({ end_reason: reason }: Site): string =>
  texts.endings[reason ?? ''] ?? texts.ended;

const State = ({ site }: { readonly site: Site }) =>
  site.ended_at === null ? (
    <Badge tone="good">{texts.active}</Badge>
  ) : (
    <span title={endingOf(site)}>
      {endingOf(site)} <Time show="date" value={site.ended_at} />
    </span>
  );

const columns = columnsOf<Site>(texts.columnsOfSites, {
  site: { width: '8fr', cell: ({ url }) => <bdi title={url}>{siteName(url)}</bdi> },
  kind: { width: 104, isOnPhone: true, cell: ({ kind }) => texts.kinds[kind] },
  runs: { width: '11fr', cell: (site) => <bdi title={runs(site)}>{runs(site)}</bdi> },
  since: {
    width: 112,
    cell: ({ activated_at: since }) => <Time show="date" value={since} />,
  },
  state: { width: '6fr', cell: (site) => <State site={site} /> },
});

const note = (site: Site) =>
  site.ended_at === null ? (
    <>
      {texts.active}, {texts.seen} <Time show="age" value={site.last_seen} />
    </>
  ) : (
    <State site={site} />
  );

export const SitesPanel = ({ sites }: Pick<License, 'sites'>) => (
  <Panel title={texts.sites} marks={<span className={look.count}>{sites.length}</span>}>
    {sites.length === 0 ? (
      <p className={look.note}>{texts.noSites}</p>
    ) : (
      <>
        <Table
          label={texts.sites}
          columns={columns}
          rows={sites}
          keyOf={({ activation_id: id }) => id}
          note={note}
        />
        {sites.map(
          ({ activation_id: id, url, ended_at: ended, diagnosis }) =>
            ended === null &&
            diagnosis !== null && (
              <div key={id} className={styles.check}>
                <bdi>{siteName(url)}</bdi>
                <ConnectionCheck of={diagnosis} />
              </div>
            ),
        )}
      </>
    )}
  </Panel>
);
