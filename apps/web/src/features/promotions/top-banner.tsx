import { OfferBanner } from '@hub/ui/offer-banner';
import { dotsOf, type Promotion } from './rules.ts';
import { texts } from './texts.ts';
import styles from './promotions.module.css';
import { ProductCard } from '@hub/ui/product-card';

interface TopBannerProps {
  readonly promotion: Promotion;
  readonly userId: number;
  /** True if the banner folds to one line that a click opens. */
  readonly folds?: boolean;
}

/** Promotion of the newest theme above every screen, with its coupon (specification, section 2). */
export const TopBanner = ({ promotion, userId, folds }: TopBannerProps) => (
  <OfferBanner
    label={texts.banner}
    folds={folds}
    offer={promotion}
    link={texts.limited}
    coupon={
      promotion.coupon === undefined ? undefined : { text: promotion.coupon, what: texts.coupon }
    }
  >
    <Dots userId={userId} />
  </OfferBanner>
);

const step = 8;

/** Dots that encode the user’s id in binary, so that a screenshot identifies the user. */
function Dots({ userId }: { readonly userId: number }) {
  const dots = dotsOf(userId);
  return (
    <svg className={styles.dots} viewBox={`0 0 ${dots.length * step} ${step}`} aria-hidden="true">
      {dots.map((filled, place) => (
        <circle
          // oxlint-disable-next-line react/no-array-index-key -- a dot is its place
          key={place}
          className={filled ? styles.filled : undefined}
          cx={(place + 0.5) * step}
          cy={step / 2}
          r="2.25"
        />
      ))}
    </svg>
  );
}

const headingId = 'our-products';

/** Promotions of the publisher’s products, above the footer (specification, section 2). */
export const OurProducts = (props: { readonly products: readonly Promotion[] }) => (
  <section className={styles.section} aria-labelledby={headingId}>
    <div className={styles.inner}>
      <h2 id={headingId}>{texts.products}</h2>
      <ul role="list" className={styles.list}>
        {props.products.map((product) => (
          <li key={`${product.name} ${product.url}`} className={styles.item}>
            <ProductCard {...product} />
          </li>
        ))}
      </ul>
    </div>
  </section>
);
