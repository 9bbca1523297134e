import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useCatalog } from '#api/config.ts';
import { GuideArt, ShowcaseArt } from './card-drawings.tsx';
import styles from './help-cards.module.css';

const texts = {
  guide: {
    title: 'Knowledge Base',
    text: 'Guides and answers, from the first page to the last detail.',
  },
  showcase: {
    title: 'Websites Showcase',
    text: 'What others have built with the same theme.',
  },
} as const;

/** The image link to the knowledge base. */
export const KnowledgeBaseCard = (): ReactElement => (
  <PictureLink href={useCatalog().links.knowledge_base} art={<GuideArt />} words={texts.guide} />
);

export const ShowcaseCard = (): ReactElement => (
  <PictureLink href={useCatalog().links.showcase} art={<ShowcaseArt />} words={texts.showcase} />
);

interface PictureLinkProps {
  readonly href: string;
  readonly art: ReactNode;
  readonly words: { readonly title: string; readonly text: string };
}

const PictureLink = ({ href, art, words }: PictureLinkProps): ReactElement => (
  <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer">
    <span className={styles.art}>{art}</span>
    <span className={styles.words}>
      <span className={styles.title}>
        {words.title}
        <IconArrowUpRight role="img" aria-label="(opens in a new tab)" size={18} stroke={1.75} />
      </span>
      <span className={styles.text}>{words.text}</span>
    </span>
  </a>
);
