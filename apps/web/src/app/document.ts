import type { AnswerOf } from '@hub/contract/calls';
import type { Catalog } from '@hub/contract/catalog';
import { dataScript, escapeHtml, headWith } from '@hub/ui/document';
import {
  callsScript,
  firstScript,
  startScript,
  startWhenSeenScript,
  type Start,
} from '#start/inline-scripts.ts';

/** The HTML around the app, as text: for the build, the server and the dev server alike. */

export const rootId = 'root';
export const configId = 'hub-config';

/**
 * What the settings and the catalogue say.
 * @public for the dev server's page, too (build/dev-document.ts).
 */
export const configScript = (config: AnswerOf<'config'>): string => dataScript(configId, config);

/**
 * What stands in the head of every document.
 * @public as above.
 */
export const headOf = ({ brand }: Catalog): string =>
  headWith({ accent: brand.accent, icon: brand.favicon, script: firstScript() });

export interface DocumentParts extends Start {
  readonly config: AnswerOf<'config'>;
  readonly title: string;
  readonly description: string;
  /** The rendered app. */
  readonly body: string;
  /** What this page alone needs to be taken over. */
  readonly data: readonly { readonly id: string; readonly data: unknown }[];
  /** Whether the browser may take over the body as it is, or draws its own in its place. */
  readonly hydrate: boolean;
  readonly css: string;
  /** Stylesheets whose text is already in `css`: named so that the loader does not fetch them. */
  readonly inlined: readonly string[];
  readonly font: string;
}

export function documentOf(parts: DocumentParts): string {
  const { hydrate, preloads } = parts;
  const inlined = parts.inlined.map((href) => `<link rel="stylesheet" href="${href}" disabled>`);
  const code = preloads.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    // Before all else: answers and code are on their way while the rest is read.
    ...(hydrate ? [] : [`<script>${callsScript(parts.early)}</script>`, ...code]),
    `<title>${escapeHtml(parts.title)}</title>`,
    `<meta name="description" content="${escapeHtml(parts.description)}">`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${parts.font}">`,
    headOf(parts.config.catalog),
    `<style>${parts.css}</style>`,
    ...inlined,
    '</head><body>',
    `<div id="${rootId}"${hydrate ? ' data-hydrate' : ''}>${parts.body}</div>`,
    configScript(parts.config),
    ...parts.data.map(({ id, data }) => dataScript(id, data)),
    `<script>${hydrate ? startWhenSeenScript(parts) : startScript(parts)}</script>`,
    '</body></html>',
  ].join('');
}
