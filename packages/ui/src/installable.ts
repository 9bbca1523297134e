import { barColors, escapeHtml } from './document.ts';

interface Brand {
  readonly name: string;
  readonly accent: { readonly light: { readonly fill: string; readonly on: string } };
}

export const manifestFile = 'app.webmanifest';
const iconFile = 'app.svg';

/** Draws the first letter of the publisher. Launchers may crop the margin. */
const iconOf = ({ name, accent: { light } }: Brand): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" fill="${light.fill}"/>`,
    `<text x="256" y="256" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="240" font-weight="700" fill="${light.on}">`,
    `${escapeHtml(String.fromCodePoint(name.codePointAt(0) ?? 0).toUpperCase())}</text></svg>`,
  ].join('');

interface Installable {
  readonly brand: Brand;
  readonly name: string;
  /** Base path of the app. */
  readonly base: string;
}

/**
 * Returns the web app manifest and its icon, by file name. iOS has push messages only for a site on
 * the home screen with a manifest.
 */
export function installableOf({
  brand,
  name,
  base,
}: Installable): Readonly<Record<string, string>> {
  const icon = { src: base + iconFile, sizes: 'any', type: 'image/svg+xml' };
  const manifest = {
    id: base,
    name,
    short_name: brand.name,
    start_url: base,
    scope: base,
    display: 'standalone',
    background_color: barColors.light,
    theme_color: barColors.light,
    icons: [
      { ...icon, purpose: 'any' },
      { ...icon, purpose: 'maskable' },
    ],
  };
  return { [manifestFile]: JSON.stringify(manifest), [iconFile]: iconOf(brand) };
}
