import { artClass, Drawing, Key, Tick, Website } from '@hub/ui/art';
import { classNames } from '@hub/ui/class-names';
import styles from './home.module.css';
import { texts } from './texts.ts';

interface LicenseRowProps {
  readonly y: number;
  readonly state: string;
  readonly done?: boolean;
}

const LicenseRow = ({ y, state, done = false }: LicenseRowProps) => (
  <g transform={`translate(40 ${y})`}>
    <rect className={artClass.sunk} width="312" height="68" rx="10" />
    <rect className={artClass.tint} x="16" y="16" width="36" height="36" rx="8" />
    <path className={artClass.lilac} d="M42 28H27v12h15M27 34h11" />
    <text className={styles.name} lang="en" x="68" y="31">
      Essentials
    </text>
    <text className={styles.state} x="68" y="51">
      {state}
    </text>
    {done ? <Tick x={284} y={34} /> : <circle className={artClass.faint} cx="284" cy="34" r="11" />}
  </g>
);

const pictureTexts = texts.picture;

export const HeroArt = () => (
  <Drawing box="0 0 480 400">
    <rect className={artClass.paper} x="24" y="20" width="344" height="312" rx="14" />
    <path className={artClass.faint} d="M24 56h344" />
    <g className={artClass.faint}>
      <circle cx="44" cy="38" r="4" />
      <circle cx="58" cy="38" r="4" />
      <circle cx="72" cy="38" r="4" />
    </g>
    <LicenseRow y={72} state="shop.example" done />
    <LicenseRow y={148} state={pictureTexts.supported} done />
    <LicenseRow y={224} state={pictureTexts.unused} />
    <Key place="translate(384 52) rotate(40)" />
    <path
      className={artClass.paper}
      d="M400 150h56a12 12 0 0 1 12 12v32a12 12 0 0 1-12 12h-32l-16 14v-14h-8a12 12 0 0 1-12-12v-32a12 12 0 0 1 12-12z"
    />
    <path d="M404 170h40" />
    <path className={artClass.faint} d="M404 186h24" />
    <Website place="translate(8 296)" />
    <path className={artClass.dotted} d="M144 340h56" />
    <g transform="translate(208 264)">
      <rect className={artClass.paper} width="264" height="128" rx="12" />
      <text className={styles.name} lang="en" x="20" y="32">
        blog.example
      </text>
      <text className={styles.state} x="20" y="52">
        {pictureTexts.asks}
      </text>
      <rect className={styles.yes} x="20" y="70" width="212" height="38" rx="8" />
      <text className={styles.onYes} x="36" y="94">
        {pictureTexts.answer}
      </text>
    </g>
  </Drawing>
);

export const AccountArt = () => (
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

export const SyncArt = () => (
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

export const ReadyArt = () => (
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
    <path className={classNames(artClass.on, artClass.upright)} d="m129.5 92.5 4.5 4.5 8.5-9.5" />
  </Drawing>
);
