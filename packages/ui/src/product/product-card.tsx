import type { ReactElement } from 'react';
import { Badge } from '#ui/state/badge.tsx';
import { MarketPicture } from './market-picture.tsx';
import { PictureCard } from './picture-card.tsx';
import { ProductArt } from './product-art.tsx';
import styles from './product-card.module.css';

interface ProductCardProps {
  readonly name: string;
  readonly text: string;
  readonly url: string;
  /** Name of a drawing, or address of a picture. */
  readonly thumb: string;
  readonly badge?: string | undefined;
}

export const ProductCard = ({ name, text, url, thumb, badge }: ProductCardProps): ReactElement => (
  <PictureCard
    href={url}
    art={
      <MarketPicture
        thumb={thumb}
        className={styles.picture}
        drawing={<ProductArt thumb={thumb} />}
      />
    }
    title={name}
    text={text}
  >
    {badge !== undefined && (
      <span className={styles.badge}>
        <Badge tone="info" icon={false}>
          <bdi>{badge}</bdi>
        </Badge>
      </span>
    )}
  </PictureCard>
);
