import type { ReactElement } from 'react';
import { ProductCard } from '@hub/ui/product-card';
import styles from './our-products.module.css';
import type { Promotion } from './rules.ts';
import { texts } from './texts.ts';

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
