import type { ReactElement } from 'react';
import { OfferBanner } from '@hub/ui/offer-banner';
import { dotsOf, type Promotion } from './rules.ts';
import { texts } from './texts.ts';
import styles from './promotions.module.css';
import { ProductCard } from '@hub/ui/product-card';

interface TopBannerProps {
  readonly promotion: Promotion;
  readonly userId: number;
  /** True where it takes one line, opened by a click. */
  readonly folds?: boolean;
}

/** The newest theme, with its coupon, above every screen (specification, section 2). */
export const TopBanner = ({ promotion, userId, folds }: TopBannerProps): ReactElement => (
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

/** Shows the user's id in binary, so that a screenshot tells whose screen it is. */
function Dots({ userId }: { readonly userId: number }): ReactElement {
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

/** Publisher's other products, above the footer (specification, section 2). */
export const OurProducts = (props: { readonly products: readonly Promotion[] }): ReactElement => (
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
