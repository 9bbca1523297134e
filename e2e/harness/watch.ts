import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Browser messages that are no faults of the hub, each with its reason. */
export const expected = {
  /** The browser logs every 4xx and 5xx answer; a test that provokes one allows it here. */
  refusal: /^console: Failed to load resource: the server responded with a status of (4|5)\d\d/,
  /** The test removes a screen's code: React logs what the error boundary caught. */
  lostScreen: /^console: TypeError: Failed to fetch dynamically imported module/,
  /** A document of the hub itself, which cannot open windows or send forms. */
  ownFrame: /^console: An iframe which has both allow-scripts and allow-same-origin/,
  /** The test cut the connection. */
  offline: /^console: Failed to load resource: net::ERR_/,
} as const;

/** Watches every page of a context: a journey passes only if the browser reports no errors. */
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
    /** Messages that this test provokes. */
    allow: (...patterns: readonly RegExp[]): void => void allowed.push(...patterns),
    /** Fails if a page violated its policy, threw, or logged an error. */
    verify(): void {
      const left = complaints.filter((one) => !allowed.some((pattern) => pattern.test(one)));
      expect(left, 'what the browser complained of').toEqual([]);
    },
  };
}

export type Watch = Awaited<ReturnType<typeof watchContext>>;
