import { ItemThumb } from '@hub/ui/item-thumb';
import { linkClass } from '@hub/ui/link';
import { OfferBanner } from '@hub/ui/offer-banner';
import { ProductCard } from '@hub/ui/product-card';
import { Time } from '@hub/ui/time';
import type { CatalogPreview } from './api.ts';
import look from '#ui/look.module.css';
import styles from './catalog.module.css';
import { texts } from './texts.ts';

type Promotion = CatalogPreview['promotions'][number];

const { buyers } = texts;

interface PreviewProps {
  readonly of: CatalogPreview;
  /** Leaves out the items, because the screen already lists them. */
  readonly hasItems?: false;
}

const linkLabels: Readonly<Record<string, string>> = texts.fields.links;

export function Preview({ of: shown, hasItems }: PreviewProps) {
  const banner = shown.promotions.find((each) => each.is_banner);
  const products = shown.promotions.filter((each) => !each.is_banner);
  return (
    <div className={styles.preview}>
      {banner === undefined ? (
        <p className={look.muted}>{texts.noBanner}</p>
      ) : (
        <>
          <OfferBanner
            label={buyers.banner}
            offer={banner}
            link={buyers.limited}
            coupon={
              banner.coupon === null ? undefined : { text: banner.coupon, what: buyers.coupon }
            }
          />
          <When of={banner} />
        </>
      )}
      <h3>{buyers.products}</h3>
      {products.length === 0 && <p className={look.muted}>{texts.noPromotions}</p>}
      <ul role="list" className={styles.products}>
        {products.map((product, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have one name
          <li key={at}>
            <ProductCard {...product} badge={product.badge ?? undefined} />
            <When of={product} />
          </li>
        ))}
      </ul>
      {hasItems !== false && (
        <>
          <h3>{texts.items}</h3>
          <ul role="list" className={styles.items}>
            {shown.items.map((item) => (
              <li key={item.id}>
                <ItemLink of={item} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Addresses title={texts.offers} of={shown.offers} />
      <Addresses title={texts.links} of={shown.links} />
    </div>
  );
}

export const ItemLink = ({ of }: { readonly of: CatalogPreview['items'][number] }) => (
  <span className={styles.item}>
    <ItemThumb thumb={of.thumb} />
    <Outward name={of.name} url={of.url} />
  </span>
);

function When({ of: { starts_at: from, ends_at: to } }: { readonly of: Promotion }) {
  if (from === null && to === null) return null;
  return (
    <p className={look.note}>
      {from !== null && (
        <>
          {texts.from} <Time show="exact" value={from} />
        </>
      )}{' '}
      {to !== null && (
        <>
          {texts.until} <Time show="exact" value={to} />
        </>
      )}
    </p>
  );
}

interface AddressesProps {
  readonly title: string;
  readonly of: CatalogPreview['links'];
}

const Addresses = ({ title, of: links }: AddressesProps) => (
  <>
    <h3>{title}</h3>
    <ul role="list" className={styles.links}>
      {links.map(({ name, url }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have one name
        <li key={at}>
          <Outward name={linkLabels[name] ?? name} url={url} />
        </li>
      ))}
    </ul>
  </>
);

const Outward = ({ name, url }: { readonly name: string; readonly url: string }) => (
  <a className={linkClass} href={url} target="_blank" rel="noopener noreferrer">
    <bdi>{name}</bdi>
  </a>
);
