import type { ReactElement } from 'react';
import { artClass, Drawing, Tick } from '#ui/art.tsx';

/** The landing page's drawings; see `ui/art.tsx` for the hand they share. */

interface LicenseRowProps {
  readonly y: number;
  readonly done: boolean;
}

const LicenseRow = ({ y, done }: LicenseRowProps): ReactElement => (
  <g transform={`translate(112 ${y})`}>
    <rect className={artClass.sunk} width="256" height="62" rx="10" />
    <rect className={artClass.tint} x="14" y="13" width="36" height="36" rx="8" />
    <path className={artClass.lilac} d="M40 25H25v12h15M25 31h11" />
    <path d={done ? 'M66 25h84' : 'M66 25h62'} />
    <path className={artClass.faint} d={done ? 'M66 38h118' : 'M66 38h92'} />
    {done ? <Tick x={228} y={31} /> : <circle className={artClass.faint} cx="228" cy="31" r="11" />}
  </g>
);

const Key = (): ReactElement => (
  <g transform="translate(384 62) rotate(40)">
    <path
      className={artClass.accent}
      d="M18-6h78a6 6 0 0 1 0 12H92v9a4 4 0 0 1-8 0V6h-8v6a4 4 0 0 1-8 0V6H18z"
    />
    <circle className={artClass.accent} r="27" />
    <circle className={artClass.on} cx="-7" r="8" />
  </g>
);

/** A window of licences in the middle; a site, a file and an answer hang on it. */
export const HeroArt = (): ReactElement => (
  <Drawing box="0 0 480 400">
    <path className={artClass.dotted} d="M92 320C36 300 30 200 96 176" />
    <path className={artClass.dotted} d="M388 236c60 20 62 84 12 110" />
    <rect className={artClass.paper} x="92" y="52" width="296" height="284" rx="16" />
    <path className={artClass.faint} d="M92 88h296" />
    <g className={artClass.faint}>
      <circle cx="112" cy="70" r="4" />
      <circle cx="126" cy="70" r="4" />
      <circle cx="140" cy="70" r="4" />
    </g>
    <LicenseRow y={106} done />
    <LicenseRow y={180} done />
    <LicenseRow y={254} done={false} />
    <Key />
    <g transform="translate(34 300)">
      <rect className={artClass.paper} width="128" height="86" rx="12" />
      <path className={artClass.faint} d="M0 22h128" />
      <circle className={artClass.faint} cx="14" cy="11" r="2.5" />
      <circle className={artClass.tint} cx="40" cy="54" r="18" />
      <path className={artClass.lilac} d="M22 54h36M40 36c-10 10-10 26 0 36 10-10 10-26 0-36" />
      <path d="M74 46h34" />
      <path className={artClass.faint} d="M74 60h22" />
      <Tick x={126} y={4} />
    </g>
    <g transform="translate(338 306)">
      <path
        className={artClass.paper}
        d="M12 0h92a12 12 0 0 1 12 12v38a12 12 0 0 1-12 12H44L26 78V62H12A12 12 0 0 1 0 50V12A12 12 0 0 1 12 0z"
      />
      <path d="M20 22h62" />
      <path className={artClass.faint} d="M20 38h40" />
    </g>
  </Drawing>
);

/** Step one: a card with a person, and a pen to fill it in. */
export const AccountArt = (): ReactElement => (
  <Drawing box="18 6 128 102">
    <rect className={artClass.paper} x="24" y="16" width="104" height="80" rx="12" />
    <circle className={artClass.tint} cx="54" cy="48" r="13" />
    <path className={artClass.lilac} d="M36 80c2-11 9-16 18-16s16 5 18 16" />
    <path d="M86 44h28" />
    <path className={artClass.faint} d="M86 58h28M86 72h16" />
    <circle className={artClass.accent} cx="128" cy="22" r="15" />
    <path className={artClass.on} d="M128 15.500v13M121.5 22h13" />
  </Drawing>
);

/** Step two: the marketplace and the hub, and what goes between them. */
export const SyncArt = (): ReactElement => (
  <Drawing box="18 6 128 102">
    <path className={artClass.paper} d="M22 42h44l4 52H18z" />
    <path d="M33 42v-7a11 11 0 0 1 22 0v7" />
    <path className={artClass.faint} d="M34 62h20M35 76h18" />
    <rect className={artClass.paper} x="94" y="38" width="50" height="56" rx="10" />
    <rect className={artClass.tint} x="104" y="50" width="12" height="12" rx="3" />
    <path d="M123 56h12" />
    <rect className={artClass.tint} x="104" y="71" width="12" height="12" rx="3" />
    <path className={artClass.faint} d="M123 77h12" />
    <circle className={artClass.accent} cx="81" cy="24" r="15" />
    <path
      className={artClass.on}
      d="M74.5 22a7 7 0 0 1 12.5-2M87.5 26a7 7 0 0 1-12.5 2M87.5 15.500v5h-5M74.5 32.500v-5h5"
    />
    <path className={artClass.dotted} d="M62 24H50M100 24h20v8" />
  </Drawing>
);

/** Step three: a site that stands, with its tick. */
export const ReadyArt = (): ReactElement => (
  <Drawing box="18 6 128 102">
    <rect className={artClass.paper} x="22" y="18" width="116" height="78" rx="12" />
    <path className={artClass.faint} d="M22 38h116" />
    <g className={artClass.faint}>
      <circle cx="36" cy="28" r="2.5" />
      <circle cx="46" cy="28" r="2.5" />
    </g>
    <rect className={artClass.tint} x="36" y="50" width="36" height="32" rx="6" />
    <path d="M84 54h40" />
    <path className={artClass.faint} d="M84 67h30M84 80h18" />
    <circle className={artClass.accent} cx="136" cy="92" r="15" />
    <path className={artClass.on} d="m129.5 92.5 4.5 4.5 8.5-9.5" />
  </Drawing>
);
