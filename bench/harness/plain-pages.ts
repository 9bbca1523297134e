import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Removes scripts, and everything that only scripts need, from a page of the hub. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');

/** Makes a screen static: its frame appears at once, its `main` after a single call. */
export async function afterOneCall(page: Page, call: string): Promise<string> {
  const css = await page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ disabled }) => !disabled)
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join(''),
  );
  const html = withoutScripts(await page.content()).replaceAll(/<style\b[^]*?<\/style>/g, '');
  const [, before = '', main = '', after = ''] =
    /^([^]*<main\b[^>]*>)([^]*)(<\/main>[^]*)$/.exec(html) ?? [];
  const script = `fetch(${JSON.stringify(call)}).then((answer) => answer.json()).then(() => {
    document.querySelector('main').append(document.querySelector('template').content);
  });`;
  return `${before.replace('</head>', `<style>${css}</style></head>`)}<template>${main}</template><script>${script}</script>${after}`;
}

/** Headers that plain pages replace or drop: those about content, and those for scripts. */
const ownHeaders = /^(?:content-|transfer-encoding|connection|keep-alive|date|link|server-timing)/;
const own = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' } as const;

/** Serves the hub's pages, except those replaced by plain ones. */
export async function startPlainServer(hub: string) {
  const pages = new Map<string, { readonly headers: Record<string, string>; body: Buffer }>();
  const server = createServer(({ url: path = '/', method, headers }, answer) => {
    const page = pages.get(path);
    if (page !== undefined) {
      const isKnown = headers['if-none-match'] === page.headers['etag'];
      return answer.writeHead(isKnown ? 304 : 200, page.headers).end(isKnown ? '' : page.body);
    }
    const forward = request(`${hub}${path}`, { method, headers }, (answered) => {
      answered.pipe(answer.writeHead(answered.statusCode ?? 502, answered.headers));
    });
    return forward.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Converts a page into a plain one. */
    async setPage(path: string, html: string): Promise<void> {
      const given = [...(await fetch(hub + path)).headers];
      const shared = Object.fromEntries(given.filter(([name]) => !ownHeaders.test(name)));
      pages.set(path, { headers: { ...shared, ...own }, body: brotliCompressSync(html) });
    },
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
