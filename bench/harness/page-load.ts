import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { launchOptions } from '#e2e/harness/browser.ts';

/** Bandwidth of Lighthouse's slow 4G network. */
const bytesPerSecond = (1_638.4 * 1024) / 8;
const pace = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond } as const;
const network = { offline: false, latency: 150, ...pace } as const;
/**
 * Milliseconds in which a new browser window draws its frame, on the same processors as the screen.
 */
const windowDrawnMs = 1_000;

export interface PageLoad {
  /** Milliseconds from the start of the navigation to the largest contentful paint. */
  readonly lcp: number;
  readonly cls: number;
  /** Total blocking time: milliseconds beyond 50 of each long task, from the first paint. */
  readonly blocking: number;
  /** Bytes over the network, compressed and with headers. */
  readonly bytes: number;
  readonly scripts: readonly string[];
}

/**
 * Launches a browser without stack-trace lookups. Under a debugger, V8 locates every `Error` and
 * parses React again for the errors at startup. Visitors have no debugger.
 */
export function launchBrowser(): Promise<Browser> {
  const { args = [], ...options } = launchOptions();
  const flag = '--js-flags=--no-enable-lazy-source-positions';
  return chromium.launch({ ...options, args: [...args, flag] });
}

type PaintRecord = Pick<PageLoad, 'lcp' | 'cls' | 'blocking'>;

function observe(): void {
  const seen = { lcp: 0, cls: 0, blocking: 0 };
  Object.assign(window, { seen });
  const follow = (type: string, note: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      list.getEntries().forEach((entry) => note(entry as PerformanceEntry & { value: number }));
    }).observe({ type, buffered: true });
  follow('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  follow('layout-shift', ({ value }) => (seen.cls += value));
  follow('longtask', ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint && startTime + duration > paint.startTime) seen.blocking += duration - 50;
  });
}

export interface Visitor {
  readonly browser: Browser;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly slowdown: number;
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

async function load(context: BrowserContext, slowdown: number, url: string): Promise<PageLoad> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const scripts: string[] = [];
  let bytes = 0;
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.push(asked.url());
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  await sleep(windowDrawnMs);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => (window as unknown as { seen: PaintRecord }).seen.lcp > 0);
  const seen = await page.evaluate(() => (window as unknown as { seen: PaintRecord }).seen);
  await page.close();
  return { ...seen, bytes, scripts };
}

export async function visitTwice({ browser, viewport, slowdown, prepare }: Visitor, url: string) {
  const context = await browser.newContext({ viewport });
  await prepare?.(context);
  const first = await load(context, slowdown, url);
  const again = await load(context, slowdown, url);
  await context.close();
  return { first, again };
}
