import { IconArrowRight, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '@hub/ui/class-names';
import { ItemThumb } from '@hub/ui/item-thumb';
import { OutLink } from '@hub/ui/link';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { useCatalog } from '#api/config.ts';
import { siteName } from '@hub/contract/site-name';
import type { FittingLicense, VerifyInfo } from './api.ts';
import { Binding, PurchaseFacts } from './purchase-facts.tsx';
import { tailOf } from './labels.ts';
import styles from './pairing.module.css';
import textClass from '#ui/text.module.css';
import { texts } from './texts.ts';

interface PairingProps {
  readonly info: VerifyInfo;
  /** Undefined if no license fits; then a placeholder is shown. */
  readonly license: FittingLicense | undefined;
  /** True after the confirmation, when the dotted line becomes solid. */
  readonly joined: boolean;
}

export const Pairing = ({ info, license, joined }: PairingProps) => (
  <div className={styles.pair} data-joined={joined || undefined}>
    <Site request={info.request} license={license} />
    <span className={styles.thread} aria-hidden="true">
      <IconArrowRight size={18} stroke={1.75} />
    </span>
    {license === undefined ? (
      <EmptySlot item={info.request.item} />
    ) : (
      <License info={info} license={license} />
    )}
  </div>
);

interface SiteProps {
  readonly request: VerifyInfo['request'];
  readonly license: FittingLicense | undefined;
}

function Site({ request, license }: SiteProps) {
  const { item, site, theme_version: theme, wordpress_version: wordpress } = request;
  return (
    <div className={styles.window}>
      <p className={styles.bar}>
        <IconWorld aria-hidden className={styles.sign} size={18} stroke={1.5} />
        <VisuallyHidden>{texts.facts.site} </VisuallyHidden>
        <OutLink href={site.url}>
          <bdi>{siteName(site.url)}</bdi>
        </OutLink>
      </p>
      <dl className={styles.facts}>
        {license !== undefined && <Fact name={texts.facts.kind}>{texts.kinds[license.kind]}</Fact>}
        <Fact name={texts.facts.theme}>
          <bdi>
            {item.name} {theme}
          </bdi>
        </Fact>
        {wordpress !== null && (
          <Fact name={texts.facts.wordpress}>
            <bdi>{wordpress}</bdi>
          </Fact>
        )}
        {request.return_host !== site.host && (
          <Fact name={texts.facts.back}>
            <bdi>{request.return_host}</bdi>
          </Fact>
        )}
      </dl>
    </div>
  );
}

const Fact = (props: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
);

type Item = VerifyInfo['request']['item'];

interface LicenseProps {
  readonly info: VerifyInfo;
  readonly license: FittingLicense;
}

const License = ({ info, license }: LicenseProps) => (
  <div className={styles.license}>
    <p className={textClass.small}>{texts.willUse}</p>
    <div className={styles.purchase}>
      <Thumb item={info.request.item} />
      <p className={styles.name}>
        <bdi className={textClass.item}>{info.request.item.name}</bdi>{' '}
        <bdi className={textClass.tail}>{tailOf(info, license)}</bdi>
        <span className={styles.bought}>
          <PurchaseFacts license={license} />
        </span>
      </p>
    </div>
    <p className={styles.effect}>{license.effect}</p>
    <Binding binding={license.binding} />
  </div>
);

const EmptySlot = ({ item }: { readonly item: Item }) => (
  <div className={classNames(styles.license, styles.empty)}>
    <p className={textClass.small}>{texts.none.needs}</p>
    <div className={styles.purchase}>
      <Thumb item={item} />
      <bdi className={textClass.item}>{item.name}</bdi>
    </div>
  </div>
);

const Thumb = ({ item }: { readonly item: Item }) => (
  <ItemThumb thumb={useCatalog().items.find(({ id }) => id === item.id)?.thumb ?? 'other'} />
);
