import type { AnswerOf } from '@hub/contract/calls';
import type { Catalog } from '@hub/contract/catalog';
import { earlyCallsKey } from '#api/early.ts';
import { sessionHintKey } from '#api/session-hint.ts';
import { earlyPressKey } from '#lib/early-press.ts';
import { schemeKey } from '#lib/scheme.ts';
import { roomKey } from './room-key.ts';

/** The HTML around the app, as text: for the build, the server and the dev server alike. */

export const rootId = 'root';
export const configId = 'hub-config';

/** Runs before first paint: chosen colours, whether somebody was signed in, room for what they see. */
const earlyScript = `(function(d){try{var s=localStorage.getItem('${schemeKey}');if(s==='light'||s==='dark')d.dataset.theme=s;if(localStorage.getItem('${sessionHintKey}'))d.dataset.session='hint';var r=JSON.parse(localStorage.getItem('${roomKey}'));if(r){d.style.setProperty('--banner-room',r.banner+'px');d.style.setProperty('--notices-room',r.notices+'px');if('notices'in r)d.dataset.notices=''}}catch(e){}})(document.documentElement)`;

/** Notes what is pressed while there is no code to answer; lib/early-press.ts presses it again. */
const earlyPressScript = `(function(w,k){w[k]=null;w.addEventListener('click',function(e){var b=w[k]!==undefined&&e.target.closest('button[aria-label]');if(b)w[k]=b.getAttribute('aria-label')})})(window,'${earlyPressKey}')`;

/** The addresses that a document asks for at once: for everybody, and where somebody was signed in. */
export interface EarlyAddresses {
  readonly all: readonly string[];
  readonly user: readonly string[];
}

/**
 * Sends the screen's calls while its code still loads, and reads their answers as they come;
 * api/early.ts hands them out. Where a header of the document has sent them already, these fetches
 * take those over.
 */
const earlyCallsScript = ({ all, user }: EarlyAddresses): string =>
  `(function(w,a){try{if(localStorage.getItem('${sessionHintKey}'))a=a.concat(${JSON.stringify(user)})}catch(e){}a.forEach(function(p){(w[p]=fetch(p).then(function(r){return r.text().then(function(t){return new Response(t,r)})})).catch(function(){})})})(window.${earlyCallsKey}={},${JSON.stringify(all)})`;

/**
 * Asks for the code and the calls once the page has been painted: what can be read already does not
 * wait for them. A page that nobody looks at is not painted, and asks after a while.
 */
const startWhenSeenScript = ({ script, preloads, early }: DocumentParts): string =>
  `(function(l,d,o){function go(){if(o)return;o=1;${earlyCallsScript(early)};l.forEach(function(h){var e=d.createElement('link');e.rel='modulepreload';e.crossOrigin='';e.href=h;d.head.append(e)});import(${JSON.stringify(script)})}setTimeout(go,3000);new PerformanceObserver(go).observe({type:'paint',buffered:true})})(${JSON.stringify(preloads)},document)`;

/** React Aria adds this rule at run time, which the CSP forbids, unless an element has its id. */
const pressableStyle =
  '<style id="react-aria-pressable-style">[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}</style>';

/** The accent of the catalogue as custom properties. */
function accentCss({ brand }: Catalog): string {
  const { light, dark } = brand.accent;
  const pair = (part: keyof typeof light): string => `light-dark(${light[part]},${dark[part]})`;
  return `:root{--accent:${pair('fill')};--accent-on:${pair('on')};--accent-text:${pair('text')}}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

/**
 * What the settings and the catalogue say, as data that no parser takes for markup.
 * @public for the dev server's page, too (build/dev-document.ts).
 */
export const configScript = (config: AnswerOf<'config'>): string =>
  `<script type="application/json" id="${configId}">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`;

/**
 * What stands in the head of every document.
 * @public as above.
 */
export const headOf = (catalog: Catalog): string =>
  [
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf8">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141317">',
    `<script>${earlyScript};${earlyPressScript}</script>`,
    `<style>${accentCss(catalog)}</style>`,
    pressableStyle,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  ].join('');

export interface DocumentParts {
  readonly config: AnswerOf<'config'>;
  readonly title: string;
  readonly description: string;
  /** The rendered app. */
  readonly body: string;
  /** Whether the browser may take over the body as it is, or draws its own in its place. */
  readonly hydrate: boolean;
  readonly css: string;
  /** Stylesheets whose text is already in `css`: named so that the loader does not fetch them. */
  readonly inlined: readonly string[];
  readonly script: string;
  readonly preloads: readonly string[];
  readonly early: EarlyAddresses;
  readonly font: string;
}

export function documentOf(parts: DocumentParts): string {
  const { hydrate, preloads, script } = parts;
  const inlined = parts.inlined.map((href) => `<link rel="stylesheet" href="${href}" disabled>`);
  const code = preloads.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    // Before all else: answers and code are on their way while the rest is read.
    ...(hydrate ? [] : [`<script>${earlyCallsScript(parts.early)}</script>`, ...code]),
    `<title>${escapeHtml(parts.title)}</title>`,
    `<meta name="description" content="${escapeHtml(parts.description)}">`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${parts.font}">`,
    headOf(parts.config.catalog),
    `<style>${parts.css}</style>`,
    ...inlined,
    '</head><body>',
    `<div id="${rootId}"${hydrate ? ' data-hydrate' : ''}>${parts.body}</div>`,
    configScript(parts.config),
    `<script>${hydrate ? startWhenSeenScript(parts) : `import(${JSON.stringify(script)})`}</script>`,
    '</body></html>',
  ].join('');
}
