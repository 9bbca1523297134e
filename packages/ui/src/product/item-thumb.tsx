import type { ReactElement } from 'react';
import { artClass, Drawing } from './art.tsx';
import styles from './item-thumb.module.css';
import { MarketPicture } from './market-picture.tsx';

/** Decorative thumbnail of an item: a drawing of the catalog, or the marketplace's image. */
export const ItemThumb = ({ thumb }: { readonly thumb: string }): ReactElement => (
  <span className={styles.thumb} aria-hidden="true">
    <MarketPicture
      thumb={thumb}
      className={styles.picture}
      drawing={<Drawing box="0 0 48 48">{drawings[thumb] ?? drawings['other']}</Drawing>}
    />
  </span>
);

const page = <rect className={artClass.paper} x="9" y="10" width="30" height="28" rx="4" />;

const drawings: Readonly<Record<string, ReactElement>> = {
  theme: (
    <>
      {page}
      <path d="M9 17h30" />
      <path className={artClass.accent} d="M14 22h9v11h-9z" />
      <path d="M27.5 23.5h7M27.5 28h7M27.5 32.5h4" />
    </>
  ),
  builder: (
    <>
      <rect className={artClass.paper} x="9" y="9" width="13" height="13" rx="3" />
      <rect className={artClass.tint} x="26" y="9" width="13" height="13" rx="3" />
      <rect className={artClass.tint} x="9" y="26" width="13" height="13" rx="3" />
      <circle className={artClass.accent} cx="32.5" cy="32.5" r="7.5" />
      <path className={artClass.on} d="M32.5 29v7M29 32.5h7" />
    </>
  ),
  icons: (
    <>
      <circle className={artClass.tint} cx="16" cy="16" r="6.5" />
      <path className={artClass.paper} d="M26 10h12v12H26z" />
      <path className={artClass.paper} d="m16 26 7 12H9z" />
      <path
        className={artClass.accent}
        d="M32 38.5c-5-3.5-7-6-7-8.7a3.6 3.6 0 0 1 7-1.3 3.6 3.6 0 0 1 7 1.3c0 2.7-2 5.2-7 8.7z"
      />
    </>
  ),
  'new-theme': (
    <>
      {page}
      <path d="M9 17h30M14 33h20M14 28h12" />
      <path
        className={artClass.accent}
        d="m35 4 2.2 5.8L43 12l-5.8 2.2L35 20l-2.2-5.8L27 12l5.8-2.2z"
      />
    </>
  ),
  other: (
    <>
      <path className={artClass.paper} d="m24 8 14 7v17l-14 8-14-8V15z" />
      <path d="m10 15 14 8 14-8M24 23v17" />
      <circle className={artClass.accent} cx="24" cy="8" r="3" />
    </>
  ),
};
