import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Leaves a page of the hub its HTML and CSS: no script, nothing that only scripts need. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');

/** Makes a screen static: its frame at once, and its `main` when a single call has answered. */
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

/** What plain pages have of their own, or do without: their content, and help for scripts. */
const ownHeaders = /^(?:content-|transfer-encoding|link|server-timing)/;

/** Serves what the hub serves, but for the plain pages, by path. */
export async function startPlainServer(hub: string) {
  const pages = new Map<string, Buffer>();
  const server = createServer(({ url: path = '/', method, headers }, answer) => {
    const forward = request(`${hub}${path}`, { method, headers }, (answered) => {
      const { statusCode = 502, headers: given } = answered;
      const page = pages.get(path);
      if (page === undefined || statusCode !== 200) {
        return answered.pipe(answer.writeHead(statusCode, given));
      }
      answered.resume();
      const shared = Object.entries(given).filter(([name]) => !ownHeaders.test(name));
      const own = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      const all = { ...Object.fromEntries(shared), ...own };
      return answer.writeHead(statusCode, all).end(page);
    });
    forward.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Makes a page plain. */
    setPage: (path: string, html: string) => pages.set(path, brotliCompressSync(html)),
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
