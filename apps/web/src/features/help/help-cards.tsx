import type { ReactElement } from 'react';
import { useCatalog } from '#api/config.ts';
import { PictureCard } from '@hub/ui/picture-card';
import { GuideArt, ShowcaseArt } from './card-drawings.tsx';
import { cards } from './texts.ts';

/** The image link to the knowledge base. */
export const KnowledgeBaseCard = (): ReactElement => (
  <PictureCard href={useCatalog().links.knowledge_base} art={<GuideArt />} {...cards.guide} />
);

export const ShowcaseCard = (): ReactElement => (
  <PictureCard href={useCatalog().links.showcase} art={<ShowcaseArt />} {...cards.showcase} />
);
