// Activation of a site without a mouse: Tab reaches each step, and a key completes it.
import { expect, type Locator, type Page } from '@playwright/test';
import { activated, heading } from '#e2e/harness/hands.ts';
import { asBuyersMeetIt } from '#e2e/harness/hub.ts';
import { aPerson, verificationLink } from '#e2e/harness/people.ts';
import { test } from '#e2e/harness/test.ts';

test.use({ hubEnv: asBuyersMeetIt });

/** Largest number of Tab presses. No screen of this journey has as many stops. */
const mostStops = 60;

/** Presses Tab until the target has focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      const shows = await target.evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
      expect(shows, 'the focus is visible').toBe(true);
      return;
    }
  }
  throw new Error(`${target.toString()} is not reached by Tab`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const main = (page: Page): Locator => page.getByRole('main');

test(
  'a buyer activates a site with the keyboard alone',
  { tag: '@main' },
  async ({ page, world }) => {
    const { hub, sandbox } = world;
    const [purchase] = await sandbox.buyer('by-keyboard', [{}]);
    const person = aPerson({ purchase_code: purchase?.code ?? '' });
    const site = sandbox.site('shop-keys');

    await test.step('register', async () => {
      await page.goto(hub.url);
      await press(page, main(page).getByRole('link', { name: 'Create an account' }).first());
      await expect(heading(page, 'Create an account')).toBeFocused();
      await type(page, 'Username', person.username);
      await type(page, 'First name', person.firstname);
      await type(page, 'Last name', person.lastname);
      await type(page, 'Email', person.email);
      await type(page, 'Password', person.password);
      await type(page, 'Purchase code', person.purchase_code);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Check your inbox')).toBeFocused();
    });
    await test.step('verify the email address, which signs in', async () => {
      await page.goto(await verificationLink(sandbox, person));
      await press(page, page.getByRole('button', { name: 'Verify email address' }));
      await expect(heading(page, 'Dashboard')).toBeFocused();
    });
    await test.step('connect the marketplace account', async () => {
      await press(page, page.getByRole('button', { name: 'CONNECT YOUR ACCOUNT' }));
      await expect(heading(page, 'Connect your marketplace account')).toBeVisible();
      // The radio buttons are a single stop; arrow keys choose.
      const account = page.getByRole('radio', { name: 'by-keyboard', exact: true });
      await page.getByRole('radio').first().waitFor();
      await page.keyboard.press('Tab');
      for (let step = 0; step < mostStops && !(await account.isChecked()); step += 1)
        await page.keyboard.press('ArrowDown');
      await expect(account).toBeChecked();
      await tabTo(page, page.getByRole('button', { name: 'Approve' }));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your account is connected')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Available licenses (1)' })).toBeVisible();
    });
    await test.step('read a license', async () => {
      const card = page.getByRole('article').first();
      await press(page, card.getByRole('button').first());
      await expect(card.getByText('Purchase code', { exact: true })).toBeVisible();
      await press(page, card.getByRole('button', { name: 'Show purchase code' }));
      await expect(card.getByText(person.purchase_code)).toBeVisible();
    });
    await test.step('complete the verification', async () => {
      await page.goto(site);
      await tabTo(page, page.getByRole('button', { name: 'Activate theme' }));
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('button', { name: 'Complete verification' }));
      await expect(activated(page)).toBeVisible();
    });
  },
);

test(
  'closed dialogs, panels and menus return the focus',
  { tag: '@main' },
  async ({ page, world, someone, becomes }) => {
    const { visitor } = await someone();
    await becomes(visitor);
    await page.goto(`${world.hub.url}/dashboard`);
    const contact = page.getByRole('button', { name: 'Contact us' });
    await press(page, contact);
    await expect(page.getByRole('heading', { name: 'Before contacting support' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(contact).toBeFocused();

    await page.setViewportSize({ width: 320, height: 640 });
    const menu = page.getByRole('button', { name: 'Menu' });
    await press(page, menu);
    await expect(page.getByRole('link', { name: 'Knowledge Base' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  },
);

test.describe('phone menu without scripts', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, javaScriptEnabled: false });

  test('opens, leads to a page, and closes', { tag: '@main' }, async ({ page, world }) => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.goto(`${world.hub.url}/`);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Register' }).tap();
    await expect(page).toHaveURL(`${world.hub.url}/register`);
    await expect(menu).toBeHidden();
  });
});

/** Left position of the focused element in the top bar; null outside the bar. */
const placeInBar = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.closest('header') ? focused.getBoundingClientRect().x : null;
  });

test('Tab moves through the top bar from left to right', async ({ page, world }) => {
  await page.goto(`${world.hub.url}/`);
  await tabTo(page, page.getByRole('banner').getByRole('link').first());
  const places: number[] = [];
  for (
    let position = await placeInBar(page);
    position !== null;
    position = await placeInBar(page)
  ) {
    places.push(position);
    await page.keyboard.press('Tab');
  }
  expect(places.length).toBeGreaterThan(5);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
