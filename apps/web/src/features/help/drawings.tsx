import { artClass, Drawing } from '@hub/ui/art';
import styles from './help.module.css';

/** Drawings of the two sources of a purchase code. The captions describe both. */

export const DownloadsArt = () => (
  <Drawing box="0 0 320 216">
    <rect className={artClass.paper} x="1" y="1" width="318" height="214" rx="12" />
    <path className={artClass.faint} d="M1 33h318" />
    <text lang="en" className={styles.strong} x="16" y="21">
      Downloads
    </text>
    <rect className={artClass.tint} x="16" y="47" width="44" height="44" rx="8" />
    <path className={artClass.lilac} d="M48 61H28v16h20M28 69h14" />
    <path d="M74 61h72" />
    <path className={artClass.faint} d="M74 75h52" />
    <rect className={artClass.accent} x="206" y="52" width="98" height="32" rx="7" />
    <text lang="en" className={styles.onAccent} x="220" y="72">
      Download
    </text>
    <path className={artClass.on} d="m284 66 4 4 4-4" />
    <rect className={artClass.paper} x="34" y="94" width="270" height="108" rx="9" />
    <path className={artClass.faint} d="M48 112h118M48 132h146" />
    <text lang="en" className={styles.plain} x="48" y="158">
      License certificate &amp; purchase code (PDF)
    </text>
    <rect className={artClass.tint} x="40" y="169" width="258" height="26" rx="6" />
    <text lang="en" className={styles.strong} x="48" y="186">
      License certificate &amp; purchase code (text)
    </text>
  </Drawing>
);

export const CertificateArt = () => (
  <Drawing box="0 0 320 216">
    <path
      className={artClass.paper}
      d="M13 1h262l44 44v158a12 12 0 0 1-12 12H13a12 12 0 0 1-12-12V13A12 12 0 0 1 13 1z"
    />
    <path className={artClass.sunk} d="M275 1v32a12 12 0 0 0 12 12h32z" />
    <path d="M36 30h96" />
    <path className={artClass.faint} d="M36 50h150M36 66h190M36 82h120" />
    <text lang="en" className={styles.strong} x="36" y="118">
      Item Purchase Code:
    </text>
    <rect className={artClass.tint} x="30" y="128" width="260" height="30" rx="7" />
    <text lang="en" className={styles.code} x="38" y="147">
      {example}
    </text>
    <path className={artClass.faint} d="M36 178h210M36 194h130" />
  </Drawing>
);

/** Example of a purchase code; it belongs to no purchase. */
export const example = '8f14e45f-ceea-467f-a1b2-9d0c3b7e21c4';
