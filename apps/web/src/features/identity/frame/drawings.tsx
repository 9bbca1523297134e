import { artClass, Drawing, Key, Tick, Website } from '@hub/ui/art';
import styles from '#identity/identity.module.css';

export const InboxArt = () => (
  <Drawing box="0 8 144 96">
    <path className={artClass.faint} d="M12 98h120" />
    <path className={artClass.tint} d="M26 46 72 14l46 32v44a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8z" />
    <rect className={artClass.paper} x="42" y="22" width="60" height="56" rx="6" />
    <path d="M53 36h24" />
    <path className={artClass.faint} d="M53 46h38M53 55h30" />
    <path
      className={artClass.paper}
      d="M26 46v44a8 8 0 0 0 8 8h76a8 8 0 0 0 8-8V46L78 74a11 11 0 0 1-12 0z"
    />
    <circle className={artClass.accent} cx="104" cy="24" r="13" />
    <path className={artClass.on} d="m98.500 24.300 3.800 3.800 7-7.800" />
  </Drawing>
);

export const CodeArt = () => (
  <Drawing box="0 0 320 184">
    <path
      className={artClass.paper}
      d="M68 8h144l44 44v112a12 12 0 0 1-12 12H68a12 12 0 0 1-12-12V20A12 12 0 0 1 68 8z"
    />
    <path className={artClass.sunk} d="M212 8v32a12 12 0 0 0 12 12h32z" />
    <path d="M80 36h72" />
    <path className={artClass.faint} d="M80 54h104M80 68h84M80 150h128" />
    <rect className={artClass.paper} x="16" y="88" width="288" height="44" rx="10" />
    <text className={styles.code} x="30" y="114">
      8f14e45f-ceea-467f-a1b2-9d0c3b7e21c4
    </text>
    <circle className={artClass.accent} cx="300" cy="90" r="13" />
    <path className={artClass.on} d="m294.500 90.300 3.800 3.800 7-7.800" />
  </Drawing>
);

export const DoorArt = () => (
  <Drawing box="0 12 380 172">
    <path className={artClass.dotted} d="M144 128h40" />
    <Website place="translate(8 80)" />
    <rect className={artClass.paper} x="192" y="48" width="120" height="128" rx="12" />
    <path className={artClass.faint} d="M192 70h120" />
    <rect className={artClass.sunk} x="204" y="84" width="96" height="36" rx="8" />
    <path d="M216 102h36" />
    <Tick x={282} y={102} />
    <rect className={artClass.sunk} x="204" y="128" width="96" height="36" rx="8" />
    <path d="M216 146h28" />
    <circle className={artClass.faint} cx="282" cy="146" r="11" />
    <Key place="translate(308 48) rotate(40) scale(.8)" />
  </Drawing>
);

export const PasswordArt = () => (
  <Drawing box="0 0 320 152">
    <rect className={artClass.paper} x="24" y="64" width="272" height="64" rx="12" />
    <g className={artClass.tint}>
      <circle cx="56" cy="96" r="6" />
      <circle cx="80" cy="96" r="6" />
      <circle cx="104" cy="96" r="6" />
      <circle cx="128" cy="96" r="6" />
      <circle cx="152" cy="96" r="6" />
      <circle cx="176" cy="96" r="6" />
    </g>
    <path d="M200 84v24" />
    <Key place="translate(240 52) rotate(40) scale(.9)" />
  </Drawing>
);
