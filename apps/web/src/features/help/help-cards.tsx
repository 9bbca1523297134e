import { artClass, Drawing, Tick, Window } from '@hub/ui/art';
import { useCatalog } from '#api/config.ts';
import { PictureCard } from '@hub/ui/picture-card';
import { cards } from './texts.ts';

const GuideArt = () => (
  <Drawing box="0 0 320 132">
    <path className={artClass.faint} d="M40 116h240" />
    <path className={artClass.tint} d="M160 40c-22-14-52-16-84-10v76c32-6 62-4 84 10z" />
    <path className={artClass.paper} d="M160 40c22-14 52-16 84-10v76c-32-6-62-4-84 10z" />
    <path d="M160 40v76" />
    <path
      className={artClass.lilac}
      d="M92 50c18-2 36 0 52 7M92 66c18-2 36 0 52 7M92 82c12-1.5 24-1 36 2"
    />
    <path className={artClass.faint} d="M176 57c16-7 34-9 52-7M176 73c10-4.5 22-7 34-7.5" />
    <circle className={artClass.accent} cx="222" cy="30" r="20" />
    <path className={artClass.on} d="M216 26a6 6 0 1 1 8.5 5.5c-1.7.8-2.5 2-2.5 3.5M222 39.5v.5" />
  </Drawing>
);

const ShowcaseArt = () => (
  <Drawing box="0 0 320 132">
    <rect className={artClass.sunk} x="42" y="36" width="104" height="72" rx="9" />
    <path className={artClass.faint} d="M42 52h104M58 68h36M58 80h24" />
    <rect className={artClass.sunk} x="174" y="36" width="104" height="72" rx="9" />
    <path className={artClass.faint} d="M174 52h104M226 68h36M238 80h24" />
    <Window x={92} width={136} />
    <path className={artClass.tint} d="M106 54h50v46h-50z" />
    <path className={artClass.lilac} d="m106 90 16-17 12 12 9-8 13 13" />
    <circle className={artClass.accent} cx="142" cy="66" r="5" />
    <path d="M170 60h42" />
    <path className={artClass.faint} d="M170 74h34M170 86h22" />
    <Tick x={226} y={106} />
  </Drawing>
);

export const KnowledgeBaseCard = () => (
  <PictureCard href={useCatalog().links.knowledge_base} art={<GuideArt />} {...cards.guide} />
);

export const ShowcaseCard = () => (
  <PictureCard href={useCatalog().links.showcase} art={<ShowcaseArt />} {...cards.showcase} />
);
