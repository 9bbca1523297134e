import type { ReactElement } from 'react';
import { useCatalog } from '#api/config.ts';
import { PictureCard } from '@hub/ui/picture-card';
import { GuideArt, ShowcaseArt } from './card-drawings.tsx';

const texts = {
  guide: {
    title: 'Knowledge Base',
    text: 'Guides and answers for every part of the theme.',
  },
  showcase: {
    title: 'Websites Showcase',
    text: 'Websites that others built with this theme.',
  },
} as const;

/** The image link to the knowledge base. */
export const KnowledgeBaseCard = (): ReactElement => (
  <PictureCard href={useCatalog().links.knowledge_base} art={<GuideArt />} {...texts.guide} />
);

export const ShowcaseCard = (): ReactElement => (
  <PictureCard href={useCatalog().links.showcase} art={<ShowcaseArt />} {...texts.showcase} />
);
