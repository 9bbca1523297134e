import type { AnswerOf } from '@hub/contract/calls';
import type { Catalog } from '@hub/contract/catalog';
import { languages, type Language } from '@hub/language/languages';
import { dataScript, escapeHtml, headWith, schemeStatements } from '@hub/ui/document';
import { manifestFile } from '@hub/ui/installable';
import { roomKey } from './frame/room-key.ts';
import { sessionHintKey } from '@hub/client/session-hint';

export const rootId = 'root';
export const configId = 'hub-config';

/** Runs before the first paint: applies color scheme, session hint and reserved heights. */
const firstScript = `
  (root => {
    try {
      ${schemeStatements}
      if (localStorage.getItem('${sessionHintKey}')) root.dataset.session = 'hint';
      const rooms = JSON.parse(localStorage.getItem('${roomKey}'));
      if (rooms) {
        root.style.setProperty('--banner-room', rooms.banner + 'px');
        root.style.setProperty('--notices-room', rooms.notices + 'px');
        if ('notices' in rooms) root.dataset.notices = '';
      }
    } catch {}
  })(document.documentElement);
`.replaceAll(/\s*\n\s*/g, '');

/** @public for the dev server, too (build/dev-document.ts). */
export const configScript = (config: AnswerOf<'config'>): string => dataScript(configId, config);

/** @public for the dev server, too. */
export const headOf = ({ brand }: Catalog): string =>
  headWith({ accent: brand.accent, icon: brand.favicon, script: firstScript });

interface DocumentParts {
  readonly language: Language;
  /** Address of this page without a query; null for a page that search engines should ignore. */
  readonly address: string | null;
  readonly config: AnswerOf<'config'>;
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly data: readonly { readonly id: string; readonly data: unknown }[];
  /** True if the browser may hydrate the body; otherwise it renders the screen itself. */
  readonly hydrate: boolean;
  readonly css: string;
  /** Stylesheets that `css` contains. Their disabled links keep the loader from fetching them. */
  readonly inlined: readonly string[];
  readonly font: string;
  readonly script: string;
  readonly preloads: readonly string[];
}

function alternatesOf(address: string): string[] {
  const link = (language: string, href: string): string =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`;
  return [
    ...languages.map(({ code }) => link(code, `${address}?lang=${code}`)),
    link('x-default', address),
  ];
}

export function documentOf(parts: DocumentParts): string {
  const { hydrate, preloads, language, address } = parts;
  const inlined = parts.inlined.map((href) => `<link rel="stylesheet" href="${href}" disabled>`);
  const code = preloads.map((href) => `<link rel="modulepreload" href="${href}">`);
  return [
    `<!doctype html><html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8">`,
    // The font comes before the code. If the font arrives after the first paint, the browser uses
    // it only on the next page.
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${parts.font}">`,
    // A prerendered page does not need its code for the first paint.
    ...(hydrate ? [] : code),
    `<title>${escapeHtml(parts.title)}</title>`,
    `<meta name="description" content="${escapeHtml(parts.description)}">`,
    ...(address === null ? [] : alternatesOf(address)),
    `<link rel="manifest" href="/${manifestFile}">`,
    headOf(parts.config.catalog),
    `<style>${parts.css}</style>`,
    ...inlined,
    '</head><body>',
    `<div id="${rootId}"${hydrate ? ' data-hydrate' : ''}>${parts.body}</div>`,
    configScript(parts.config),
    ...parts.data.map(({ id, data }) => dataScript(id, data)),
    // A page that can be read already paints first.
    `<script type="module"${hydrate ? ' fetchpriority="low"' : ''} src="${parts.script}"></script>`,
    '</body></html>',
  ].join('');
}
