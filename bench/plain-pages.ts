import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { inRoot } from '#scripts/machine/places.ts';

/** A page of the hub as its very HTML and CSS: no script, nothing that only scripts need. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');

/**
 * The screen that stands in a page, as a static one: the frame at once, and what is in `main` when
 * a single call of the API has answered.
 */
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

const types: Readonly<Record<string, string>> = {
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

function answerAsset(path: string, answer: ServerResponse): void {
  const file = path.startsWith('/console/')
    ? inRoot('apps/console/dist/client', path.slice('/console'.length))
    : inRoot('apps/web/dist/client', path);
  if (!existsSync(file)) return void answer.writeHead(404).end();
  answer
    .setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    .setHeader('cache-control', 'public, max-age=31536000, immutable')
    .end(readFileSync(file));
}

/**
 * What the hub says with every page for its visitors' safety, and what a browser takes its time for:
 * a process of its own, say. Without the content policy, which knows the hub's own scripts by hash.
 */
async function strictHeaders(hub: string): Promise<Headers> {
  const { ok, headers } = await fetch(`${hub}/`);
  if (!ok || !headers.has('cross-origin-opener-policy')) throw new Error('No page of the hub');
  const other = /^(?:content-|cache-|etag|date|connection|keep-alive|transfer-|vary|x-request-id)/;
  return new Headers([...headers].filter(([name]) => !other.test(name)));
}

function answerPage(html: string, asked: IncomingMessage, answer: ServerResponse): void {
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
  answer
    .setHeader('content-type', 'text/html; charset=utf-8')
    .setHeader('cache-control', 'no-cache')
    .setHeader('etag', etag);
  if (asked.headers['if-none-match'] === etag) return void answer.writeHead(304).end();
  answer.setHeader('content-encoding', 'br').end(brotliCompressSync(html));
}

export interface PlainServer {
  readonly url: string;
  /** The pages by path, to be filled. */
  readonly pages: Map<string, string>;
  stop(): Promise<void>;
}

/** Serves pages and the files of both apps' builds; calls of the API go on to the hub. */
export async function startPlainServer(hub: string): Promise<PlainServer> {
  const pages = new Map<string, string>();
  const strict = await strictHeaders(hub);
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const page = pages.get(path);
    if (page !== undefined) return answerPage(page, asked, answer.setHeaders(strict));
    if (!path.startsWith('/api/')) return answerAsset(path, answer);
    asked.pipe(
      forward(`${hub}${path}`, { method: asked.method, headers: asked.headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      }),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    pages,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
