import type { Catalog } from '@hub/contract/catalog';
import { escapeHtml } from '#platform/text/escape-html.ts';

interface WeaknessPage {
  readonly brand: Catalog['brand'];
  readonly contact: string;
  /** Contact as a link. */
  readonly link: string;
}

const styleOf = ({ light, dark }: Catalog['brand']['accent']): string =>
  [
    ':root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif;background:light-dark(#fbfaf8,#141317);color:light-dark(#1a1917,#eceaf2)}',
    'body{margin:0;padding:0 16px}main{max-width:36rem;margin:12vh auto 0}p{margin:0 0 16px}',
    'h1{margin:4px 0 16px;font-size:21px;line-height:1.3;letter-spacing:-.02em}',
    `.brand{color:light-dark(#625e57,#a6a2b0);font-size:13px}a{color:light-dark(${light.text},${dark.text});overflow-wrap:anywhere}`,
  ].join('');

/** Plain HTML, because a visitor may have good reason to run none of our scripts. */
export function weaknessPage({ brand, contact, link }: WeaknessPage): string {
  const name = escapeHtml(brand.name);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Reporting a weakness · ${name}</title><style>${styleOf(brand.accent)}</style></head>`,
    `<body><main><span class="brand">${name}</span><h1>Reporting a weakness</h1>`,
    '<p>Have you found a way to read, change or take what is not yours? Please tell us in private, ',
    `with the steps to see it: <a href="${escapeHtml(link)}">${escapeHtml(contact)}</a>.</p>`,
    '<p>Please try it on your own account alone, leave the data and the work of others in peace, and ',
    'keep it to yourself until it is mended.</p>',
    '<p>Questions about a theme, a license or your account are answered <a href="/">in the hub</a>.</p>',
    '</main></body></html>',
  ].join('');
}
