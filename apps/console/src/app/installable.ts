import type { Catalog } from '@hub/contract/catalog';
import { barColors, escapeHtml } from '@hub/ui/document';

type Brand = Catalog['brand'];

export const manifestFile = 'app.webmanifest';
const iconFile = 'app.svg';

/** First letter of the publisher on the accent; what a launcher cuts off holds no part of it. */
const iconOf = ({ name, accent: { light } }: Brand): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" fill="${light.fill}"/>`,
    `<text x="256" y="256" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="240" font-weight="700" fill="${light.on}">`,
    `${escapeHtml(String.fromCodePoint(name.codePointAt(0) ?? 0).toUpperCase())}</text></svg>`,
  ].join('');

/** Web app manifest and icon, by which a browser installs the console as an app. */
export function installableOf(brand: Brand, base: string): Readonly<Record<string, string>> {
  const icon = { src: base + iconFile, sizes: 'any', type: 'image/svg+xml' };
  const manifest = {
    id: base,
    name: `Console · ${brand.name}`,
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
