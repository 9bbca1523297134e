import { IconDeviceLaptop, IconFlask, IconWorld } from '@tabler/icons-react';
import { classNames } from '@hub/ui/class-names';
import { OutLink } from '@hub/ui/link';
import { Sentence } from '@hub/ui/sentence';
import { Time } from '@hub/ui/time';
import { siteName } from '@hub/contract/site-name';
import type { ActiveSite, License, SiteAction } from './api.ts';
import styles from './site-lists.module.css';
import textClass from '#ui/text.module.css';
import { texts } from './texts.ts';

interface ActiveSitesProps {
  readonly license: License;
  readonly siteAction: SiteAction | undefined;
}

const signs = { live: IconWorld, staging: IconFlask, local: IconDeviceLaptop } as const;

export const ActiveSites = ({ license, siteAction }: ActiveSitesProps) => (
  <div className={styles.part}>
    <h4>{texts.activeSites}</h4>
    {license.sites.length === 0 && <p className={textClass.small}>{texts.noSites}</p>}
    <ul role="list" className={styles.sites}>
      {license.sites.map((site) => (
        <li key={site.activation_id} className={styles.site}>
          <SiteWords site={site} />
          {siteAction?.(site, license)}
        </li>
      ))}
    </ul>
  </div>
);

function SiteWords({ site }: { readonly site: ActiveSite }) {
  const Icon = signs[site.kind];
  return (
    <>
      <Icon className={styles.sign} aria-hidden size={20} stroke={1.5} />
      <span className={styles.words}>
        <OutLink href={site.url}>
          <bdi>{siteName(site.url)}</bdi>
        </OutLink>
        <span className={textClass.small}>
          <Sentence
            text={texts.lastSeen[site.kind]}
            parts={{ time: <Time value={site.last_seen} /> }}
          />
        </span>
        {site.older_theme && <span className={textClass.small}>{texts.olderTheme}</span>}
      </span>
    </>
  );
}

type Entry = License['history'][number];

const isKnown = (reason: string): reason is keyof typeof texts.periods =>
  Object.hasOwn(texts.periods, reason);

function periodOf({ ended_at, end_reason: reason }: Entry): string {
  if (ended_at === null) return texts.periods.running;
  return texts.periods[reason !== null && isKnown(reason) ? reason : 'ended'];
}

export const History = ({ license }: { readonly license: License }) => (
  <div className={styles.part}>
    <h4>{texts.history}</h4>
    <ol role="list" className={styles.timeline}>
      {license.history.map((entry) => (
        <li
          key={`${entry.url} ${entry.activation_date}`}
          className={classNames(styles.entry, entry.ended_at === null && styles.current)}
        >
          <bdi className={styles.past}>{siteName(entry.url)}</bdi>
          <span className={textClass.small}>
            <Sentence
              text={periodOf(entry)}
              parts={{
                from: <Time value={entry.activation_date} show="date" />,
                to: entry.ended_at !== null && <Time value={entry.ended_at} show="date" />,
              }}
            />
          </span>
        </li>
      ))}
    </ol>
  </div>
);
