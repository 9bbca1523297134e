import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that a color scheme can affect; house-rules.test.ts limits schemes to colors. */
const ofColours = ['color-contrast', 'link-in-text-block'];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Adds axe to the page as a script, so that the browser caches its compiled code. The package of
 * axe would send the code four times for two checks, and Playwright's evaluate would compile it on
 * each page.
 */
export async function bringAxe(page: Page, frames: 0 | 1 = 0): Promise<void> {
  if (page.frames().length > 1 + frames)
    throw new Error('axe sees this page alone, and no frame in it');
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: axe });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
}

type Run = (part: string | Document, options: RunOptions) => Promise<AxeResults>;

/** Returns the violations that axe finds on the whole page, or in the area of a selector. */
export const faultsIn = (page: Page, options: RunOptions, part?: string) =>
  page.evaluate(
    async ([selector, how]) => {
      const inPage = (window as unknown as { axe: { run: Run } }).axe;
      const { violations } = await inPage.run(selector ?? document, { ...how, iframes: false });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }));
    },
    // Reports of passing rules are not needed.
    [part, { ...options, resultTypes: ['violations'] } satisfies RunOptions] as const,
  );

/**
 * Expects that axe finds no violation on the page in its current state. The full run
 * (`UI_SCHEMES=both`) also checks the dark scheme. Frames count as separate pages.
 */
export async function expectAccessible(page: Page, frames: 0 | 1 = 0): Promise<void> {
  await bringAxe(page, frames);
  await expectNoFaults(page, 'light', { type: 'tag', values: standard });
  if (process.env['UI_SCHEMES'] !== 'both') return;
  await expectNoFaults(page, 'dark', { type: 'rule', values: ofColours });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoFaults(
  page: Page,
  colorScheme: 'light' | 'dark',
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const faults = await faultsIn(page, { runOnly });
  expect(faults, `axe on ${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([]);
}

/** Waits until the layout has settled, and expects that the page has no horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = (): Promise<number> =>
    page.evaluate(() => {
      // A dialog scrolls within its frame while the page behind it does not move.
      const frames = [...document.querySelectorAll('[role$="dialog"]')].map(
        (it) => it.parentElement,
      );
      const pushed = [document.documentElement, ...frames].filter((it) => it !== null);
      return Math.max(...pushed.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
  const where = `sideways scroll on ${new URL(page.url()).pathname}`;
  await expect.poll(over, where).toBeLessThanOrEqual(0);
}
