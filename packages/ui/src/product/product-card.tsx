import { useState, type ReactElement } from 'react';
import { Badge } from '#ui/state/badge.tsx';
import { PictureCard } from './picture-card.tsx';
import { ProductArt } from './product-art.tsx';
import styles from './product-card.module.css';

interface ProductCardProps {
  readonly name: string;
  readonly text: string;
  readonly url: string;
  /** A word for a drawing, or the address of a picture. */
  readonly thumb: string;
  readonly badge?: string | undefined;
}

/** Something else that the publisher makes. */
export const ProductCard = ({ name, text, url, thumb, badge }: ProductCardProps): ReactElement => (
  <PictureCard href={url} art={<Picture thumb={thumb} />} title={name} text={text}>
    {badge !== undefined && (
      <span className={styles.badge}>
        <Badge tone="info" icon={false}>
          {badge}
        </Badge>
      </span>
    )}
  </PictureCard>
);

/** The marketplace's picture where the catalog has its address, else a drawing. */
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
