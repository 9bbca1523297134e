import { useState, type ReactElement } from 'react';
import { Badge } from '@hub/ui/badge';
import { PictureCard } from '#ui/picture-card.tsx';
import styles from './our-products.module.css';
import { ProductArt } from './product-drawings.tsx';
import type { Promotion } from './rules.ts';
import { texts } from './texts.ts';

const headingId = 'our-products';

/** What else the publisher makes, above the footer (specification, section 2). */
export const OurProducts = (props: { readonly products: readonly Promotion[] }): ReactElement => (
  <section className={styles.section} aria-labelledby={headingId}>
    <div className={styles.inner}>
      <h2 id={headingId}>{texts.products}</h2>
      <ul role="list" className={styles.list}>
        {props.products.map((product) => (
          <Product key={`${product.name} ${product.url}`} {...product} />
        ))}
      </ul>
    </div>
  </section>
);

const Product = ({ name, text, url, thumb, badge }: Promotion): ReactElement => (
  <li className={styles.item}>
    <PictureCard href={url} art={<Picture thumb={thumb} />} title={name} text={text}>
      {badge !== undefined && (
        <span className={styles.badge}>
          <Badge tone="info" icon={false}>
            {badge}
          </Badge>
        </span>
      )}
    </PictureCard>
  </li>
);

/** The marketplace's picture where the catalogue has its address, else a drawing. */
function Picture({ thumb }: { readonly thumb: string }): ReactElement {
  const [failed, setFailed] = useState(false);
  if (failed || !/^(?:https?:)?\//.test(thumb)) return <ProductArt thumb={thumb} />;
  return (
    <img
      className={styles.picture}
      src={thumb}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
