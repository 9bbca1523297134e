import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { labelSite, licenseTail } from '@hub/contract/license-label';
import { movesAllowed } from '@hub/contract/limits';
import { Card } from '@hub/ui/card';
import { classNames } from '@hub/ui/class-names';
import { Disclosure } from '@hub/ui/disclosure';
import { ItemThumb } from '@hub/ui/item-thumb';
import { Sentence } from '@hub/ui/sentence';
import { useCatalog } from '#api/config.ts';
import { siteName } from '@hub/contract/site-name';
import type { License, SiteAction } from './api.ts';
import { LicenseDetails } from './license-details.tsx';
import styles from './license-card.module.css';
import textClass from '#ui/text.module.css';
import { hasManySites, kindOf, nextMoveOf, standingOf, type LicenseState } from './rules.ts';
import { SupportLine } from './support-line.tsx';
import { texts } from './texts.ts';

interface LicenseCardProps {
  readonly license: License;
  /** Current time in milliseconds, the same for the whole list. */
  readonly now: number;
  readonly siteAction: SiteAction | undefined;
  /** Code of the current language, so that the memoized card renders again after a change. */
  readonly language: string;
}

/** Only an open card renders its purchase, so that long lists stay fast. */
export const LicenseCard = memo(function LicenseCard(props: LicenseCardProps) {
  const { license } = props;
  const [open, setOpen] = useState(false);
  return (
    <Card as="article" look="flush" labelledBy={`license-${license.id}`}>
      <div className={styles.card}>
        <Disclosure
          level={3}
          open={open}
          onChange={setOpen}
          summary={<Summary license={license} now={props.now} />}
        >
          {open && <LicenseDetails {...props} />}
        </Disclosure>
      </div>
    </Card>
  );
});

type SummaryProps = Pick<LicenseCardProps, 'license' | 'now'>;

function Summary({ license, now }: SummaryProps) {
  const { item_id: item, purchase } = license;
  const standing = standingOf(license, kindOf(license, useCatalog()));
  const move = standing === 'bound' ? nextMoveOf(license, now) : null;
  return (
    <span className={styles.summary}>
      <ItemThumb thumb={item.thumb} />
      <span className={styles.words}>
        <span id={`license-${license.id}`} className={styles.title}>
          <bdi className={textClass.item}>{item.name}</bdi>{' '}
          <bdi className={textClass.tail}>{licenseTail({ code: purchase.code, site: null })}</bdi>
        </span>
        {standing !== 'none' && <StandingLine standing={standing} />}
        {move !== null && (
          <span className={styles.where}>{texts.mayMove({ move, all: movesAllowed })}</span>
        )}
        <SiteLine license={license} />
        {hasManySites(license) && (
          <span className={classNames(styles.standing, styles.attention)}>
            <IconAlertTriangle aria-hidden size={16} stroke={2} />
            {texts.manySites({ count: license.sites.length })}
          </span>
        )}
      </span>
      <span className={styles.support}>
        <SupportLine license={license} now={now} />
      </span>
    </span>
  );
}

const signs: Record<Exclude<LicenseState, 'none'>, readonly [typeof IconCircleCheck, string]> = {
  used: [IconCircleCheck, 'good'],
  bound: [IconAlertTriangle, 'attention'],
  free: [IconCircleDashed, 'neutral'],
  refunded: [IconCircleX, 'bad'],
  blocked: [IconCircleX, 'bad'],
};

function StandingLine({ standing }: { readonly standing: keyof typeof signs }) {
  const [Icon, tone] = signs[standing];
  return (
    <span className={classNames(styles.standing, styles[tone])}>
      <Icon aria-hidden size={16} stroke={2} />
      {texts.standing[standing]}
    </span>
  );
}

function SiteLine({ license }: { readonly license: License }) {
  const { sites, history } = license;
  const site = labelSite(sites);
  const lastSite = history[0];
  if (site !== null) {
    const name = <bdi>{siteName(site.url)}</bdi>;
    return (
      <span className={styles.where}>
        {sites.length === 1 ? (
          name
        ) : (
          <Sentence
            text={texts.otherSites({ count: sites.length - 1 })}
            parts={{
              site: name,
              more: (linkText) => <span className={textClass.muted}>{linkText}</span>,
            }}
          />
        )}
      </span>
    );
  }
  return lastSite === undefined ? null : (
    <bdi className={styles.where}>{siteName(lastSite.url)}</bdi>
  );
}
