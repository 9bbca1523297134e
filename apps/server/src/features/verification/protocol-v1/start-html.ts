import { createHash } from 'node:crypto';
import type { Catalog } from '@hub/contract/catalog';
import { currentLanguage } from '@hub/language';
import { protocolV1Texts as texts } from '#verification/texts.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';

interface StartPage {
  readonly html: string;
  readonly policy: string;
}

const pair = (light: string, dark: string): string => `light-dark(${light},${dark})`;

/** Returns the hub's design without its stylesheet: an error page needs no script or call. */
const styleOf = ({ light, dark }: Catalog['brand']['accent']): string =>
  [
    `:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif;background:${pair('#fbfaf8', '#141317')};color:${pair('#1a1917', '#eceaf2')}}`,
    'body{margin:0;padding:0 16px}main{max-width:36rem;margin:12vh auto 0}p{margin:0 0 16px}',
    'h1{margin:4px 0 16px;font-size:21px;line-height:1.3;letter-spacing:-.02em}',
    `.brand{color:${pair('#625e57', '#a6a2b0')};font-size:13px}a{color:${pair(light.text, dark.text)}}`,
  ].join('');

/** Renders the page for a browser that an older theme sent here without success. */
export function startPage(brand: Catalog['brand'], why: string): StartPage {
  const { code, direction } = currentLanguage();
  const name = escapeHtml(brand.name);
  const style = styleOf(brand.accent);
  const hash = createHash('sha256').update(style).digest('base64');
  const html = [
    `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${texts.page.title} · ${name}</title><style>${style}</style></head>`,
    `<body><main><span class="brand">${name}</span><h1>${texts.page.heading}</h1>`,
    `<p role="alert">${escapeHtml(why)}</p><p>${texts.page.newest}</p>`,
    `<p><a href="/dashboard">${texts.page.home}</a></p></main></body></html>`,
  ].join('');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  };
}
