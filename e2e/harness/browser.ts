import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '#scripts/machine.ts';

/** For journeys and pictures. */
export const headlessOptions = (): LaunchOptions => launchOptions(findHeadlessChromium());

/** The machine's own Chromium; without one, Playwright says how to get it. */
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
