import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '#scripts/machine/machine.ts';

export const headlessOptions = (): LaunchOptions => launchOptions(findHeadlessChromium());

/** Launches for many short pages, for which optimized compilation takes too long. */
export function shortPageOptions(): LaunchOptions {
  const options = headlessOptions();
  const flags = [
    '--js-flags=--no-maglev --no-turbofan',
    '--renderer-process-limit=1',
    '--disable-site-isolation-trials',
  ];
  return { ...options, args: [...(options.args ?? []), ...flags] };
}

/** Uses this machine's Chromium; without it, Playwright reports how to install one. */
export function launchOptions(executablePath = findChromium()): LaunchOptions {
  return {
    ...(executablePath !== null && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  };
}
