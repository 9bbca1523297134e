import type { ReactElement } from 'react';
import { artClass, Drawing, Tick, Window } from './art.tsx';

/** Drawings above the text of product cards, by their name in the catalog. */

const theme = (
  <>
    <Window x={72} width={176} />
    <rect className={artClass.tint} x="88" y="54" width="62" height="48" rx="5" />
    <path className={artClass.lilac} d="m88 94 20-19 14 13 10-8 18 15" />
    <path d="M166 58h62" />
    <path className={artClass.faint} d="M166 72h50M166 84h56" />
    <rect className={artClass.accent} x="166" y="92" width="34" height="11" rx="5.5" />
    <Tick x={246} y={104} />
  </>
);

const icons = (
  <>
    <rect className={artClass.paper} x="68" y="18" width="52" height="44" rx="9" />
    <rect className={artClass.paper} x="134" y="18" width="52" height="44" rx="9" />
    <rect className={artClass.paper} x="200" y="18" width="52" height="44" rx="9" />
    <rect className={artClass.paper} x="68" y="72" width="52" height="44" rx="9" />
    <rect className={artClass.accent} x="134" y="72" width="52" height="44" rx="9" />
    <rect className={artClass.paper} x="200" y="72" width="52" height="44" rx="9" />
    <circle className={artClass.tint} cx="94" cy="40" r="10" />
    <path className={artClass.tint} d="M151 31h18v18h-18z" />
    <path className={artClass.tint} d="m226 30 11 19h-22z" />
    <path d="M84 94h20m-7-7 7 7-7 7" />
    <path
      className={artClass.on}
      d="M160 104c-7-5-10-8.5-10-12.3a5 5 0 0 1 10-1.8 5 5 0 0 1 10 1.8c0 3.8-3 7.3-10 12.300z"
    />
    <path className={artClass.lilac} d="M216 94a10 10 0 1 1 10 10v-10z" />
  </>
);

const newTheme = (
  <>
    <rect className={artClass.sunk} x="56" y="38" width="92" height="78" rx="9" />
    <path className={artClass.faint} d="M56 54h92M70 70h40M70 82h28" />
    <Window x={98} width={150} />
    <path d="M114 58h64" />
    <path className={artClass.faint} d="M114 72h80M114 84h72" />
    <path className={artClass.tint} d="M206 54h28v48h-28z" />
    <path className={artClass.lilac} d="M114 100h40" />
    <path
      className={artClass.accent}
      d="m246 6 4.8 12.200L263 23l-12.200 4.8L246 40l-4.8-12.200L229 23l12.200-4.8z"
    />
  </>
);

const builder = (
  <>
    <rect className={artClass.paper} x="76" y="18" width="78" height="44" rx="9" />
    <rect className={artClass.tint} x="166" y="18" width="78" height="44" rx="9" />
    <rect className={artClass.tint} x="76" y="72" width="78" height="44" rx="9" />
    <circle className={artClass.accent} cx="205" cy="94" r="20" />
    <path className={artClass.on} d="M205 85v18M196 94h18" />
    <path d="M92 34h46" />
    <path className={artClass.faint} d="M92 46h30" />
  </>
);

const drawings: Readonly<Record<string, ReactElement>> = { icons, 'new-theme': newTheme, builder };

/** Drawing of a product by its name in the catalog; a fallback drawing if the catalog has a URL. */
export const ProductArt = ({ thumb }: { readonly thumb: string }): ReactElement => (
  <Drawing box="0 0 320 132">
    <path className={artClass.faint} d="M32 116h256" />
    {drawings[thumb] ?? theme}
  </Drawing>
);
