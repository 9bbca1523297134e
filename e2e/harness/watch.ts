import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Browser messages that are not faults of the hub. */
export const expected = {
  /** The browser logs every 4xx and 5xx answer, so a test that provokes one allows the message. */
  refusal: /^console: Failed to load resource: the server responded with a status of (4|5)\d\d/,
  /** Error that React logs when a test removes the code of a screen. */
  lostScreen: /^console: TypeError: Failed to fetch dynamically imported module/,
  /** A document of the hub in a frame that cannot open windows or send forms. */
  ownFrame: /^console: An iframe which has both allow-scripts and allow-same-origin/,
  /** The test cuts the connection. */
  offline: /^console: Failed to load resource: net::ERR_/,
} as const;

/** Watches every page of a context, so that a journey fails if the browser reports an error. */
export async function watchContext(context: BrowserContext) {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    complaints.push(`policy: ${violation}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const report = (window as unknown as { reportViolation(words: string): void })
        .reportViolation;
      report(`${violatedDirective} blocked ${blockedURI} (${sourceFile} on ${location.href})`);
    });
  });
  const watch = (page: Page): void => {
    page.on('pageerror', (error) => complaints.push(`error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
  };
  context.on('page', watch);
  context.pages().forEach(watch);
  return {
    allow: (...patterns: readonly RegExp[]): void => void allowed.push(...patterns),
    /** Fails if a page violated its content security policy, threw, or logged an error. */
    verify(): void {
      const left = complaints.filter(
        (complaint) => !allowed.some((pattern) => pattern.test(complaint)),
      );
      expect(left, 'errors of the browser').toEqual([]);
    },
  };
}

export type Watch = Awaited<ReturnType<typeof watchContext>>;
