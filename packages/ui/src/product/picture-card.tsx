import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './picture-card.module.css';
import { texts } from '#ui/texts.ts';

interface PictureCardProps {
  readonly href: string;
  /** A drawing of `ui/art.tsx`, or a picture. */
  readonly art: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Card with a picture that links to another site. */
export const PictureCard = (props: PictureCardProps): ReactElement => (
  <span className={styles.frame}>
    <a className={styles.card} href={props.href} target="_blank" rel="noopener noreferrer">
      <span className={styles.art}>{props.art}</span>
      <span className={styles.words}>
        <span className={styles.title}>
          <bdi>{props.title}</bdi>
          <IconArrowUpRight role="img" aria-label={texts.newTab} size={18} stroke={1.75} />
        </span>
        <bdi className={styles.text}>{props.text}</bdi>
        {props.children}
      </span>
    </a>
  </span>
);
