import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing that axe finds in the state that the page is in, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, 'light', new AxeBuilder({ page }).withTags(standard));
  // All that a scheme changes is colours.
  await expectNoViolations(page, 'dark', new AxeBuilder({ page }).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  axe: AxeBuilder,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(found, `axe on ${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([]);
}

/** The page fits: nothing has to be pushed sideways to be read. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over, `sideways scroll on ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(0);
}
