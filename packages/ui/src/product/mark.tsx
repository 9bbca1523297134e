import type { ReactElement } from 'react';

/** Logo of the hub: sites around a center. */
export const Mark = ({ className }: { readonly className?: string | undefined }): ReactElement => (
  <svg
    className={className}
    width="26"
    height="26"
    viewBox="0 0 26 26"
    fill="none"
    aria-hidden="true"
  >
    <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
      <circle cx="13" cy="13" r="4.25" fill="currentColor" />
      <path d="M13 8.75V5.5M16.7 15.1l2.8 1.65M9.3 15.1 6.5 16.75" />
      <circle cx="13" cy="3.75" r="1.9" />
      <circle cx="21" cy="17.6" r="1.9" />
      <circle cx="5" cy="17.6" r="1.9" />
    </g>
  </svg>
);
