import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './art.module.css';

/**
 * Drawings of the hub in a common style: one line weight and one filled accent per drawing. They
 * use the color tokens and are decorative.
 */
interface DrawingProps {
  readonly box: string;
  readonly children: ReactNode;
}

/** Frame of a drawing, with lines of 1.5 px; `artClass` has the fills. */
export const Drawing = ({ box, children }: DrawingProps): ReactElement => (
  <svg className={styles.art} viewBox={box} aria-hidden="true">
    {children}
  </svg>
);

export const artClass = styles;

/** Filled disc with a check mark, in the color of success. */
export const Tick = ({ x, y }: { readonly x: number; readonly y: number }): ReactElement => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={styles.good} r="11" />
    <path className={classNames(styles.goodLine, styles.upright)} d="m-4.5 .5 3.2 3.2L5 -3.4" />
  </g>
);

/** Browser window on the background of a card's drawing. */
export const Window = ({ x, width }: { readonly x: number; readonly width: number }) => (
  <g transform={`translate(${x} 18)`}>
    <rect className={styles.paper} width={width} height="98" rx="11" />
    <path d={`M0 22h${width}`} />
    <g className={styles.faint}>
      <circle cx="15" cy="11" r="3" />
      <circle cx="26" cy="11" r="3" />
    </g>
  </g>
);

/** Key across the corner of a drawing; `place` is its transformation. */
export const Key = ({ place }: { readonly place: string }): ReactElement => (
  <g transform={place}>
    <path
      className={styles.accent}
      d="M18-6h78a6 6 0 0 1 0 12H92v9a4 4 0 0 1-8 0V6h-8v6a4 4 0 0 1-8 0V6H18z"
    />
    <circle className={styles.accent} r="27" />
    <circle className={styles.on} cx="-7" r="8" />
  </g>
);

/** Browser window of a website, 128 by 88. */
export const Website = ({ place }: { readonly place: string }): ReactElement => (
  <g transform={place}>
    <rect className={styles.paper} width="128" height="88" rx="12" />
    <path className={styles.faint} d="M0 22h128" />
    <circle className={styles.faint} cx="14" cy="11" r="2.5" />
    <circle className={styles.tint} cx="40" cy="55" r="18" />
    <path className={styles.lilac} d="M22 55h36M40 37c-10 10-10 26 0 36 10-10 10-26 0-36" />
    <path d="M74 47h34" />
    <path className={styles.faint} d="M74 61h22" />
  </g>
);

export const EmptyArt = (): ReactElement => (
  <Drawing box="0 0 144 104">
    <path className={styles.faint} d="M14 94h116" />
    <path className={styles.tint} d="M72 30 116 44v38L72 96 28 82V44z" />
    <path className={styles.paper} d="M28 44 72 58v38L28 82z" />
    <path className={styles.paper} d="M116 44 72 58v38l44-14z" />
    <path d="M28 44 14 58l44 14 14-14M116 44l14 14-44 14-14-14" className={styles.paper} />
    <circle className={styles.accent} cx="72" cy="18" r="4" />
    <path className={styles.dotted} d="M72 24v14" />
  </Drawing>
);
