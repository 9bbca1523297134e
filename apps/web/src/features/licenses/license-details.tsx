import type { ReactNode } from 'react';
import { Alert } from '@hub/ui/alert';
import { classNames } from '@hub/ui/class-names';
import { OutLink } from '@hub/ui/link';
import { Time } from '@hub/ui/time';
import { useCatalog } from '#api/config.ts';
import type { License, SiteAction } from './api.ts';
import styles from './license-details.module.css';
import textClass from '#ui/text.module.css';
import { PurchaseCode } from './purchase-code.tsx';
import { hasManySites, isOld, kindOf, nextMoveOf, standingOf } from './rules.ts';
import { ActiveSites, History } from './site-lists.tsx';
import { SupportLine } from './support-line.tsx';
import { texts } from './texts.ts';

interface LicenseDetailsProps {
  readonly license: License;
  readonly now: number;
  readonly siteAction: SiteAction | undefined;
}

export function LicenseDetails({ license, now, siteAction }: LicenseDetailsProps) {
  const kind = kindOf(license, useCatalog());
  const standing = standingOf(license, kind);
  const isTheme = kind === 'theme';
  return (
    <div className={styles.details}>
      {hasManySites(license) && (
        <Alert tone="attention" announce="none">
          {texts.manySitesWarning({ count: license.sites.length })}
        </Alert>
      )}
      {standing !== 'none' && (
        <p>{standing === 'bound' ? afterUse(license, now) : texts.next[standing]}</p>
      )}
      {kind === 'builder' && <BuilderLinks />}
      <Purchase license={license} now={now} />
      {isTheme && (
        <p className={textClass.muted}>{isOld(license, now) ? texts.old : texts.young}</p>
      )}
      {(isTheme || license.sites.length > 0) && (
        <ActiveSites license={license} siteAction={siteAction} />
      )}
      {license.history.length > 0 && <History license={license} />}
    </div>
  );
}

/** Returns the next step of a license that was used. It may be limited to the bound domain. */
function afterUse(license: License, now: number): string {
  const { bound_to: site } = license;
  if (site === null) return texts.next.free;
  return nextMoveOf(license, now) === null ? texts.next.bound({ site }) : texts.next.move({ site });
}

const BuilderLinks = () => {
  const { links } = useCatalog();
  return (
    <div className={styles.links}>
      <p>{texts.builder}</p>
      <OutLink href={links.builder_site}>{texts.builderSite}</OutLink>
      <OutLink href={links.builder_help}>{texts.builderHelp}</OutLink>
    </div>
  );
};

interface FactProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const Fact = ({ name, wide = false, children }: FactProps) => (
  <div className={classNames(styles.fact, wide && styles.wide)}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Item with its link. Items that are not in the catalog may have no address. */
function ItemLink({ name, url }: License['item_id']) {
  const label = <bdi>{name}</bdi>;
  return url === '' ? label : <OutLink href={url}>{label}</OutLink>;
}

const Purchase = ({ license, now }: Omit<LicenseDetailsProps, 'siteAction'>) => (
  <dl className={styles.facts}>
    <Fact name={texts.purchaseCode} wide>
      <PurchaseCode license={license} />
    </Fact>
    <Fact name={texts.bought}>
      <Time value={license.purchase.sold_at} />
    </Fact>
    <Fact name={texts.licenseType}>{texts.types[license.license_type]}</Fact>
    <Fact name={texts.support}>
      <SupportLine license={license} now={now} long />
    </Fact>
    <Fact name={texts.item}>
      <ItemLink {...license.item_id} />
    </Fact>
  </dl>
);
