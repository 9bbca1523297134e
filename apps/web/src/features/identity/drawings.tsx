import type { ReactElement } from 'react';
import { artClass, Drawing } from '#ui/art.tsx';

/** A letter that has come out of its envelope; see `ui/art.tsx` for the hand. */
export const InboxArt = (): ReactElement => (
  <Drawing box="0 0 144 104">
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
