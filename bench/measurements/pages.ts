// Measures pages in a browser over a slow network ÷ static pages without scripts.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';
import { listen } from '#e2e/harness/listen.ts';
import { inRoot } from '#scripts/machine/places.ts';
import type { Bench, Measurement } from '#bench/harness/bench.ts';
import { launchBrowser, visitTwice, type Visitor } from '#bench/harness/page-load.ts';
import { compare, medianOf, type Sides } from '#bench/harness/rounds.ts';
import { operator, sessionToken } from '#bench/harness/seed.ts';
import { createServer, request } from 'node:http';

/** Devices: the phone of Lighthouse, and a desktop computer. */
const phone = { viewport: { width: 412, height: 823 }, slowdown: 4 } as const;
const desk = { viewport: { width: 1280, height: 800 }, slowdown: 1 } as const;

async function openScene(bench: Bench) {
  const hub = (await bench.hub()).url.replace('127.0.0.1', 'localhost');
  const plain = await startPlainServer(hub);
  bench.onEnd(() => plain.stop());
  const browser = await launchBrowser();
  bench.onEnd(() => browser.close());
  const sidesOf = (visitor: Visitor, path: string) => {
    const [ofHub, ofPlain] = [hub, plain.url].map((url) => () => visitTwice(visitor, url + path));
    return [ofHub, ofPlain, ofPlain] as Sides<() => ReturnType<typeof visitTwice>>;
  };
  return { hub, browser, setPage: plain.setPage, sidesOf };
}

const brotliBytes = (content: Uint8Array): number => brotliCompressSync(content).length;

async function reactBytes(): Promise<number> {
  const contents = `import { createElement } from 'react';
    import { hydrateRoot } from 'react-dom/client';
    hydrateRoot(document.body, createElement('p'));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inRoot('apps/web') },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return brotliBytes(outputFiles[0]?.contents ?? new Uint8Array());
}

const scriptBytes = (urls: readonly string[]): number =>
  urls
    .map((url) => readFileSync(inRoot('apps/web/dist/client', new URL(url).pathname)))
    .reduce((sum, content) => sum + brotliBytes(content), 0);

export const landing: Measurement = {
  name: 'landing',
  what: 'LCP ÷ plain HTML and CSS: ≤ 1.10; CLS: 0; TBT: ≤ 50 ms; JavaScript ÷ React: ≤ 1.75; second visit ÷ first, bytes: ≤ 0.05',
  rows: 3_000,
  async run(bench) {
    const { hub, browser, setPage, sidesOf } = await openScene(bench);
    await setPage('/', withoutScripts(await (await fetch(`${hub}/`)).text()));
    const name = 'landing: LCP ÷ plain HTML and CSS';
    const visits = await compare(bench, sidesOf({ browser, ...phone }, '/'), [
      { name, of: ({ first }) => first.lcp, target: { most: 1.1 } },
    ]);
    const each = (figure: (visit: (typeof visits)[number]) => number) =>
      medianOf(visits.map(figure));
    const shifts = each(({ first, again }) => Math.max(first.cls, again.cls));
    bench.budget('landing: CLS', shifts, 0);
    const blocking = each(({ first }) => first.blocking);
    bench.budget('landing: TBT, ms', blocking, 50);
    const bytes = each(({ first, again }) => again.bytes / first.bytes);
    bench.budget('landing: second visit ÷ first, bytes', bytes, 0.05);
    const scripts = scriptBytes(visits[0]?.first.scripts ?? []);
    bench.budget('landing: JavaScript ÷ React', scripts / (await reactBytes()), 1.75);
  },
};

/** Screens of a signed-in person; `heading` is visible after the answer to `call`. */
const signedInScreens = [
  ['/dashboard', 'Available licenses', '/api/user/licenses', operator + 1],
  ['/console/', 'Versions in use', '/api/operator/overview', operator],
] as const;

const signedIn = (person: number) => async (context: BrowserContext) => {
  const cookie = { name: 'hub', value: sessionToken(person), domain: 'localhost', path: '/' };
  await context.addCookies([cookie]);
  await context.addInitScript(() => localStorage.setItem('hub_signed_in', '1'));
};

async function makeStatic(browser: Browser, url: string, at: (typeof signedInScreens)[number]) {
  const [, heading, call, person] = at;
  const context = await browser.newContext({ viewport: desk.viewport });
  await signedIn(person)(context);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: heading }).first().waitFor();
  const html = await afterOneCall(page, call);
  await context.close();
  return html;
}

export const screens: Measurement = {
  name: 'screens',
  what: 'dashboard and console overview: LCP ÷ a static page and one call, code in the cache: ≤ 1.50',
  rows: 3_000,
  async run(bench) {
    const { hub, browser, setPage, sidesOf } = await openScene(bench);
    for (const screen of signedInScreens) {
      const [path, , , person] = screen;
      await setPage(path, await makeStatic(browser, hub + path, screen));
      const visitor = { browser, ...desk, prepare: signedIn(person) };
      const name = `${path}: LCP ÷ static page and one call, code`;
      await compare(bench, sidesOf(visitor, path), [
        { name: `${name} in the cache`, of: ({ again }) => again.lcp, target: { most: 1.5 } },
        { name: `${name} to be fetched`, of: ({ first }) => first.lcp },
      ]);
    }
  },
};

const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');

/**
 * Returns a static copy of a screen. Its frame appears immediately, and its `main` after a single
 * call.
 */
async function afterOneCall(page: Page, call: string): Promise<string> {
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

/** Headers that static pages replace or drop: headers about content and for scripts. */
const ownHeaders = /^(?:content-|transfer-encoding|connection|keep-alive|date|link|server-timing)/;
const own = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' } as const;

/** Starts a server that serves the hub's pages, except pages with a static copy. */
async function startPlainServer(hub: string) {
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
  const { port, stop } = await listen(server);
  return {
    url: `http://localhost:${port}`,
    async setPage(path: string, html: string): Promise<void> {
      const originalHeaders = [...(await fetch(hub + path)).headers];
      const shared = Object.fromEntries(originalHeaders.filter(([name]) => !ownHeaders.test(name)));
      pages.set(path, { headers: { ...shared, ...own }, body: brotliCompressSync(html) });
    },
    stop,
  };
}
