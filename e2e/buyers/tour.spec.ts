// Guided tour of the dashboard.
import { expect, test } from '#e2e/harness/test.ts';

test('a new owner takes the tour by keyboard, and the hub remembers it', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { visitor } = await someone([{}]);
  await becomes(visitor);
  await page.goto(`${world.hub.url}/dashboard`);
  const button = page.getByRole('button', { name: 'Take the tour' });
  await button.focus();
  await page.keyboard.press('Enter');
  const stop = page.getByRole('dialog');
  await expect(stop).toContainText('Your licenses');
  await page.keyboard.press('ArrowRight');
  await expect(stop).toContainText('Bundled plugins');
  const remembered = page.waitForResponse('**/api/user/end-tour');
  await page.keyboard.press('Escape');
  await expect(stop).toBeHidden();
  expect(await (await remembered).json()).toEqual({ seen: true });
  await page.reload();
  expect((await visitor.get('/api/user/tour')).body).toEqual({ seen: true });
  await button.click();
  await expect(stop).toContainText('Your licenses');
});
