import { schemeKey } from './scheme.ts';

/** React Aria adds this rule at run time, which the CSP forbids, unless an element has its id. */
const pressableStyle =
  '<style id="react-aria-pressable-style">[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}</style>';

/** Color of the browser's toolbar for each color scheme. */
export const barColors = { light: '#fbfaf8', dark: '#141317' } as const;

const themeColors = Object.entries(barColors)
  .map(
    ([scheme, color]) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">`,
  )
  .join('');

interface Accent {
  readonly fill: string;
  readonly on: string;
  readonly text: string;
}

/** Returns the publisher's accent colors as CSS custom properties, which tokens.css requires. */
function accentCss({ light, dark }: { readonly light: Accent; readonly dark: Accent }) {
  const pair = (part: keyof Accent): string => `light-dark(${light[part]},${dark[part]})`;
  return `:root{--accent:${pair('fill')};--accent-on:${pair('on')};--accent-text:${pair('text')}}`;
}

/** Runs before first paint and sets the chosen colors; `root` is the document's element. */
export const schemeStatements = `
  const scheme = localStorage.getItem('${schemeKey}');
  if (scheme === 'light' || scheme === 'dark') root.dataset.theme = scheme;
`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

/** Returns a script element with JSON data, escaped against the HTML parser. */
export const dataScript = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

interface Head {
  readonly accent: Parameters<typeof accentCss>[0];
  /** URL of the publisher's icon, an SVG or PNG; by default the hub's icon. */
  readonly icon?: string | undefined;
  /** Runs before first paint; {@link schemeStatements} belong into it. */
  readonly script: string;
}

/** Returns the common head of every app's document. */
export const headWith = ({ accent, icon = '/favicon.svg', script }: Head): string =>
  [
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    themeColors,
    `<script>${script}</script>`,
    `<style>${accentCss(accent)}</style>`,
    pressableStyle,
    `<link rel="icon" href="${escapeHtml(icon)}" type="image/${icon.endsWith('.svg') ? 'svg+xml' : 'png'}">`,
  ].join('');
