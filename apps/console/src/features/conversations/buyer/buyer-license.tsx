import { use, useState, type ReactElement } from 'react';
import { siteName } from '@hub/contract/site-name';
import { Badge } from '@hub/ui/badge';
import { classNames } from '@hub/ui/class-names';
import { LicenseMenuContext } from '#api/contexts.ts';
import { paths } from '#lib/paths.ts';
import { ConnectionCheck } from '#ui/details/connection-check.tsx';
import { TextLink } from '#ui/link.tsx';
import look from '#ui/look.module.css';
import { uiTexts } from '#ui/texts.ts';
import { Time } from '@hub/ui/time';
import type { Buyer } from '#api/conversations/shapes.ts';
import type { Site } from './ask-for-check.tsx';
import styles from './buyer.module.css';
import { texts } from '#conversations/texts.ts';

const labels = texts.buyer;

type License = Buyer['licenses'][number];

/** Renders the request for a connection check of a site; null for an operator who may not reply. */
export type AskFor = ((site: Site) => ReactElement) | null;

interface LicenseEntryProps {
  readonly license: License;
  readonly isSubject: boolean;
  readonly link: ((licenseId: number | null) => void) | null;
  readonly askFor: AskFor;
}

export function LicenseEntry({ license, isSubject, link, askFor }: LicenseEntryProps) {
  const { id, label, status, sites } = license;
  const menuOf = use(LicenseMenuContext);
  return (
    <li className={classNames(styles.license, isSubject && styles.subject)}>
      <div className={look.line}>
        <span className={styles.label}>
          <TextLink to={paths.license(id)}>
            <bdi>{label}</bdi>
          </TextLink>
        </span>
        {status !== 'valid' && (
          <Badge tone={status === 'blocked' ? 'bad' : 'neutral'}>
            {uiTexts.licenseStates[status]}
          </Badge>
        )}
        {link !== null && menuOf?.({ id, label })}
      </div>
      <Support until={license.supported_until} />
      {sites.map((site) => (
        <SiteLine key={site.url} site={site} askFor={askFor} />
      ))}
      {(isSubject || link !== null) && (
        <p className={styles.about}>
          {isSubject && labels.subject}
          {link !== null && (
            <button
              type="button"
              className={styles.link}
              aria-label={isSubject ? undefined : labels.linkWhat(label)}
              onClick={() => link(isSubject ? null : id)}
            >
              {isSubject ? labels.unlink : labels.link}
            </button>
          )}
        </p>
      )}
    </li>
  );
}

function Support({ until }: { readonly until: string | null }) {
  const [now] = useState(() => new Date().toISOString());
  if (until === null) return <p className={styles.ended}>{labels.noSupport}</p>;
  return until < now ? (
    <p className={styles.ended}>
      {labels.ended} <Time show="date" value={until} />
    </p>
  ) : (
    <p className={styles.lasts}>
      {labels.lasts} <Time show="date" value={until} />
    </p>
  );
}

const versionsOf = (site: Site): string =>
  [
    [labels.theme, site.theme_version],
    [labels.wordpress, site.wordpress_version],
    [labels.php, site.php_version],
  ]
    .filter(([, version]) => version !== null)
    .map(([name, version]) => `${name} ${version}`)
    .join(' · ');

const SiteLine = ({ site, askFor }: { readonly site: Site; readonly askFor: AskFor }) => (
  <div className={styles.site}>
    <p>
      <bdi>{siteName(site.url)}</bdi>
      {site.kind !== 'live' && <span className={look.note}> ({site.kind})</span>}
    </p>
    <p className={look.note}>
      <bdi>{versionsOf(site) || labels.noVersions}</bdi>
    </p>
    <p className={look.note}>
      {labels.seen} <Time show="age" value={site.last_seen_at} />
    </p>
    {site.diagnosis === null ? (
      <p className={look.note}>{labels.noCheck}</p>
    ) : (
      <ConnectionCheck of={site.diagnosis} />
    )}
    {askFor?.(site)}
  </div>
);
