import type { Catalog } from '@hub/contract/catalog';
import { accentCss, pressableStyle, schemeStatements, themeColours } from '@hub/ui/document';

/** The HTML around the app, as text: for the build, the server and the dev server alike. */

type Brand = Catalog['brand'];

export const rootId = 'root';
export const brandId = 'hub-brand';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

/** Before first paint: the chosen colours. */
const firstScript = `(root => { try { ${schemeStatements} } catch {} })(document.documentElement);`;

/**
 * Whose hub it is, as data that no parser takes for markup.
 * @public for the dev server's page, too (build/dev-document.ts).
 */
export const brandScript = (brand: Brand): string =>
  `<script type="application/json" id="${brandId}">${JSON.stringify(brand).replaceAll('<', '\\u003c')}</script>`;

/**
 * What stands in the head.
 * @public as above.
 */
export const headOf = (brand: Brand): string =>
  [
    `<title>${escapeHtml(`Console · ${brand.name}`)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    themeColours,
    `<script>${firstScript}</script>`,
    `<style>${accentCss(brand.accent)}</style>`,
    pressableStyle,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  ].join('');

interface ClientFiles {
  readonly script: string;
  readonly sheets: readonly string[];
  readonly font: string;
}

export const documentOf = (brand: Brand, { script, sheets, font }: ClientFiles): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    headOf(brand),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
    ...sheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${script}"></script>`,
    '</head><body>',
    `<div id="${rootId}"></div>`,
    brandScript(brand),
    '</body></html>',
  ].join('');
