// Reduced motion and forced colors.
import { expect, type Page } from '@playwright/test';
import { heading } from '#e2e/harness/hands.ts';
import { test } from '#e2e/harness/test.ts';

/** Animations while a dialog opens: their durations in milliseconds by name. */
const noteMotion = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((done) => {
        // Observed inside the page, because the animation ends before the next check from outside.
        const watch = new MutationObserver(() => {
          if (document.querySelector('[role=dialog]') === null) return;
          watch.disconnect();
          const moves = document.getAnimations().map((animation) => {
            const name =
              animation instanceof CSSAnimation
                ? animation.animationName
                : animation.constructor.name;
            return [name, Number(animation.effect?.getComputedTiming().activeDuration)] as const;
          });
          done(Object.fromEntries(moves));
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
  );

async function openDialog(page: Page, reducedMotion: 'reduce' | 'no-preference'): Promise<number> {
  await page.emulateMedia({ reducedMotion });
  const button = page.getByRole('button', { name: 'Open a dialog' });
  await button.waitFor();
  const motion = noteMotion(page);
  await button.click();
  const times = Object.values(await motion);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return Math.max(0, ...times);
}

test('a dialog moves when it opens, and appears without movement under reduced motion', async ({
  page,
  world,
}) => {
  await page.goto(`${world.hub.url}/design`);
  expect(await openDialog(page, 'no-preference')).toBeGreaterThanOrEqual(100);
  expect(await openDialog(page, 'reduce')).toBeLessThanOrEqual(1);
});

test.describe('forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the chosen option shows a mark, and the focus shows an outline', async ({
    page,
    world,
  }) => {
    await page.goto(`${world.hub.url}/design`);
    await expect(heading(page, 'Design system')).toBeVisible();
    const show = page.getByRole('radiogroup', { name: 'Show' });
    const dotOf = (name: string): Promise<string> =>
      show
        .locator('label')
        .filter({ hasText: name })
        .locator('span:empty')
        .evaluate((dot) => getComputedStyle(dot).borderTopWidth);
    expect([await dotOf('All'), await dotOf('Used')]).toEqual(['5px', '1px']);
    const tickOf = (name: string) => page.locator('label', { hasText: name }).locator('svg');
    await expect(tickOf('Email me before support ends')).toBeVisible();
    await expect(tickOf('Send me no emails')).toBeHidden();

    const button = page.getByRole('button', { name: 'Open a dialog' });
    await button.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(button).toHaveCSS('outline-style', 'solid');
    await expect(button).toHaveCSS('border-top-style', 'solid');

    await page.goto(world.hub.url);
    const currentLink = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Home' });
    await expect(currentLink).toHaveCSS('text-decoration-line', 'underline');
  });
});

test('the contact button never covers the last link of the footer at any width', async ({
  page,
  world,
}) => {
  await page.goto(world.hub.url);
  const button = page.getByRole('button', { name: 'Contact us' });
  const link = page.getByRole('contentinfo').getByRole('link').last();
  await expect(button).toBeVisible();
  for (const width of [320, 360, 768, 1240, 1250, 1280, 1366, 1380, 1440, 1520, 1540, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [own, other] = [await button.boundingBox(), await link.boundingBox()];
    if (own === null || other === null) throw new Error(`Nothing is drawn at ${width}`);
    // A scrollbar takes 15 px of a desktop window, half of it from this margin.
    const beside = other.x + other.width + 16 <= own.x;
    expect({ width, beside, above: other.y + other.height <= own.y }).toMatchObject(
      beside ? { beside } : { above: true },
    );
  }
});
