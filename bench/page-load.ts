import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { blockingTime, mainThreadTasks } from './main-thread.ts';

/** A slow fourth-generation network, as Lighthouse takes it. */
const network = { latency: 150, bytesPerSecond: (1_638.4 * 1024) / 8 } as const;
/** So long nothing is under way on a page that is done, in milliseconds. */
const quiet = 700;
/** So long a new window draws what is its own, on the processors that the page is going to need. */
const windowDrawn = 1_000;
const patience = 30_000;

export interface Loaded {
  /** Milliseconds from the start of the navigation to the largest contentful paint. */
  readonly lcp: number;
  /** Every layout shift, added up. */
  readonly cls: number;
  /** Milliseconds of processor time beyond 50 of each task, once the page can be seen. */
  readonly blocking: number;
  /** What came over the network, bodies compressed, with headers. */
  readonly bytes: number;
  /** The addresses of the scripts, whether from the network or the cache. */
  readonly scripts: readonly string[];
}

type Seen = Pick<Loaded, 'lcp' | 'cls'>;

/** Runs in the page: keeps what the browser tells of paint and shifts. */
function observe(): void {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const seenIn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Counts what a page asks for, and tells when nothing has been under way for a while. */
async function follow(cdp: CDPSession) {
  const open = new Set<string>();
  const scripts: string[] = [];
  let bytes = 0;
  let changed = performance.now();
  const end = (requestId: string, encoded: number): void => {
    bytes += encoded;
    open.delete(requestId);
    changed = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type === 'Script') scripts.push(request.url);
    open.add(requestId);
    changed = performance.now();
  });
  cdp.on('Network.loadingFinished', (ended) => end(ended.requestId, ended.encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await cdp.send('Network.enable');
  return {
    counted: () => ({ bytes, scripts }),
    async untilQuiet(): Promise<void> {
      const deadline = performance.now() + patience;
      while (open.size > 0 || performance.now() - changed < quiet) {
        if (performance.now() > deadline) throw new Error('The page is never done');
        await sleep(50);
      }
    },
  };
}

async function throttle(cdp: CDPSession, slowdown: number): Promise<void> {
  const { latency, bytesPerSecond } = network;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

export interface Place {
  readonly browser: Browser;
  /** With the cache of earlier visits. */
  readonly context: BrowserContext;
  /** How many times slower the processor is made. */
  readonly slowdown: number;
}

/** Opens an address in a new tab over a slow network, and waits until nothing more happens. */
export async function load({ browser, context, slowdown }: Place, url: string): Promise<Loaded> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const requests = await follow(cdp);
  await page.addInitScript(observe);
  await throttle(cdp, slowdown);
  await sleep(windowDrawn);
  const tasks = await mainThreadTasks(browser, page, async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await requests.untilQuiet();
  });
  const seen = await seenIn(page);
  await page.close();
  return { ...seen, blocking: blockingTime(tasks.seen), ...requests.counted() };
}
