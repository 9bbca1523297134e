import { createHash } from 'node:crypto';
import type { Catalog } from '@hub/contract/catalog';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Support } from './service.ts';
import { derived } from '#platform/derived.ts';
import { currentLanguage } from '@hub/language';
import { piecesOf } from '@hub/language/pieces';
import { texts } from './texts.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';

/**
 * `wanted`: the emails are on. `left` and `back`: the emails are now off or on again. `wrong`: the
 * token is invalid.
 */
type LeaveState = 'wanted' | 'left' | 'back' | 'wrong';

interface LeavePage {
  readonly name: string;
  readonly style: string;
  readonly state: LeaveState;
  readonly token: string;
}

const pair = (light: string, dark: string): string => `light-dark(${light},${dark})`;

/** Returns inline CSS in the style of the hub, because the page must work alone. */
const toLeaveStyle = ({ light, dark }: Catalog['brand']['accent']): string =>
  [
    `:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif;background:${pair('#fbfaf8', '#141317')};color:${pair('#1a1917', '#eceaf2')}}`,
    'body{margin:0;padding:0 16px}',
    `main{box-sizing:border-box;max-width:30rem;margin:12vh auto 0;padding:24px;border:1px solid ${pair('#e8e5df', '#2c2933')};border-radius:12px;background:${pair('#fff', '#1c1a21')}}`,
    `.brand,.small{color:${pair('#625e57', '#a6a2b0')};font-size:13px}p{margin:0 0 16px}p.small{margin:0}`,
    'h1{margin:4px 0 16px;font-size:21px;line-height:1.3;letter-spacing:-.02em}',
    `button{min-height:44px;padding:8px 20px;border:0;border-radius:8px;background:${pair(light.fill, dark.fill)};color:${pair(light.on, dark.on)};font:inherit;font-weight:500;cursor:pointer}`,
    `form{margin:0 0 16px}a{color:${pair(light.text, dark.text)}}a:focus-visible,button:focus-visible{outline:2px solid ${pair(light.text, dark.text)};outline-offset:2px}`,
  ].join('');

// The address of the form contains the token, so the form works in every program.
const button = (label: string, path: string): string =>
  `<form method="post" action="${escapeHtml(path)}"><button>${label}</button></form>`;

const pathOf = (token: string): string => `/unsubscribe/${encodeURIComponent(token)}`;

const contents: Readonly<Record<LeaveState, (token: string) => string>> = {
  wanted: (token) => `<p>${texts.leave.question}</p>${button(texts.leave.stop, pathOf(token))}`,
  left: (token) =>
    `<p role="status">${texts.unsubscribed}</p>${button(texts.leave.again, `${pathOf(token)}/again`)}`,
  back: (token) =>
    `<p role="status">${texts.subscribed}</p>${button(texts.leave.stop, pathOf(token))}`,
  wrong: () => `<p role="alert">${texts.wrongToken}</p>`,
};

const link = (words: string): string => `<a href="/settings#support">${words}</a>`;

function toLeaveHtml(page: LeavePage): string {
  const { code, direction } = currentLanguage();
  return [
    `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${texts.leave.title} · ${escapeHtml(page.name)}</title><style>${page.style}</style></head>`,
    `<body><main><span class="brand">${escapeHtml(page.name)}</span><h1>${texts.leave.title}</h1>`,
    contents[page.state](page.token),
    `<p class="small">${piecesOf(texts.leave.settings, { link }).join('')}</p>`,
    '</main></body></html>',
  ].join('');
}

interface LeavePageDependencies {
  readonly support: Support;
  readonly brand: () => Catalog['brand'];
}

type Send = (reply: FastifyReply, page: LeaveState, token: string) => FastifyReply;

function createSend({ brand }: LeavePageDependencies): Send {
  const look = derived(brand, ({ accent }) => {
    const style = toLeaveStyle(accent);
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
    return { style, policy };
  });
  return (reply, state, token) => {
    const { style, policy } = look();
    return (
      reply
        .code(state === 'wrong' ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        // The address contains the token, which the Referer header must not reveal.
        .header('referrer-policy', 'no-referrer')
        .send(toLeaveHtml({ name: brand().name, style, state, token }))
    );
  };
}

/**
 * Serves the unsubscribe page that emails link to. It is plain HTML, because it must work in every
 * email program. Email programs POST to the same address (RFC 8058). A GET changes nothing, because
 * scanners open every link.
 */
export function serveLeavePage(app: FastifyInstance, deps: LeavePageDependencies): void {
  const { support } = deps;
  const send = createSend(deps);
  const path = '/unsubscribe/:token';
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is ignored, because the address contains everything.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );
    const schema = { hide: true };
    scope.get<LeaveRoute>(path, { schema }, async ({ params: { token } }, reply) => {
      const isWanted = await support.isWantedBy(token);
      return send(reply, isWanted === null ? 'wrong' : isWanted ? 'wanted' : 'left', token);
    });
    scope.post<LeaveRoute>(path, { schema }, async ({ params: { token } }, reply) => {
      const isDone = await support.setWantedBy(token, false);
      return send(reply, isDone ? 'left' : 'wrong', token);
    });
    scope.post<LeaveRoute>(`${path}/again`, { schema }, async ({ params: { token } }, reply) => {
      const isDone = await support.setWantedBy(token, true);
      return send(reply, isDone ? 'back' : 'wrong', token);
    });
  });
}

interface LeaveRoute {
  Params: { token: string };
}
