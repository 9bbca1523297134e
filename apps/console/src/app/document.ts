import type { Catalog } from '@hub/contract/catalog';
import { dataScript, escapeHtml, headWith, schemeStatements } from '@hub/ui/document';

/** HTML document around the app, for the build, the server and the dev server. */

type Brand = Catalog['brand'];
type Sold = Pick<Catalog, 'brand' | 'items'>;

export const rootId = 'root';
export const catalogId = 'hub-catalog';

/** Sets the chosen colors before the first paint. */
const firstScript = `(root => { try { ${schemeStatements} } catch {} })(document.documentElement);`;

/** Script with brand and items. @public for the dev server, too (build/dev-document.ts). */
export const catalogScript = ({ brand, items }: Sold): string =>
  dataScript(catalogId, { brand, items: items.map(({ id, name }) => ({ id, name })) });

/** Head of the document. @public as above. */
export const headOf = (brand: Brand): string =>
  [
    `<title>${escapeHtml(`Console · ${brand.name}`)}</title>`,
    '<meta name="robots" content="noindex">',
    headWith({ accent: brand.accent, icon: brand.favicon, script: firstScript }),
  ].join('');

interface ClientFiles {
  readonly script: string;
  readonly preloads: readonly string[];
  readonly sheets: readonly string[];
  readonly font: string;
  /** Web app manifest. Only operators may load it, so the request carries the cookie. */
  readonly manifest: string;
}

export const documentOf = (
  catalog: Sold,
  { script, preloads, sheets, font, manifest }: ClientFiles,
): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    headOf(catalog.brand),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
    `<link rel="manifest" crossorigin="use-credentials" href="${manifest}">`,
    ...sheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${script}"></script>`,
    '</head><body>',
    `<div id="${rootId}"></div>`,
    catalogScript(catalog),
    '</body></html>',
  ].join('');
