// Activation in every installed WordPress, from wp-admin to the hub and back.
import type { Page } from '@playwright/test';
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { signInByHand, wants } from '#e2e/harness/hands.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Person } from '#e2e/harness/people.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import {
  activate,
  change,
  deactivate,
  expectAccessibleScreen,
  expectWordPress,
  press,
  said,
  signInToAdmin,
  standing,
  stored,
} from './site/hands.ts';
import { startWordPress, type WordPress } from './site/wordpress.ts';

interface Card {
  readonly used: boolean;
  readonly sites: readonly { url: string; kind: string; activation_id: string }[];
  readonly history: readonly { url: string; end_reason: string | null }[];
}

for (const [index, { version, folder }] of wordPresses().entries()) {
  const isFirst = index === 0;
  test.describe(`WordPress ${version}`, () => {
    test.describe.configure({ mode: 'serial', timeout: 90_000 });
    let wordpress: WordPress;
    let owner: { person: Person; visitor: Visitor };

    const card = async (): Promise<Card> => {
      const { body } = await owner.visitor.get<Card[]>('/api/user/licenses');
      return body[0] as Card;
    };
    const sites = async (): Promise<string[]> =>
      (await card()).sites.map(({ url, kind }) => `${new URL(url).hostname} ${kind}`).toSorted();

    test.beforeAll(async ({ world }) => {
      wordpress = await startWordPress(folder, { HUB_ACTIVATION_URL: world.hub.url });
    });
    test.afterAll(() => wordpress?.stop());
    test.beforeEach(({ watch }) => expectWordPress(watch));

    /** Signs in at the hub and in wp-admin, and opens the screen of a site. */
    const open = async (
      page: Page,
      becomes: (visitor: Visitor) => Promise<void>,
      name: string,
    ): Promise<void> => {
      await becomes(owner.visitor);
      await signInToAdmin(page, wordpress.screen(name));
    };

    test(
      'an administrator activates the theme at the hub',
      { tag: isFirst ? '@wordpress-main' : [] },
      async ({ page, someone }) => {
        owner = await someone([{}]);
        await signInToAdmin(page, wordpress.url('shop-original', '/wp-admin/'));
        const notice = page.locator('.hub-activation-notice');
        await expect(notice).toContainText('Activate the theme to get its updates and plugins.');
        await notice.getByRole('link', { name: 'Theme license' }).click();
        await expect(standing(page)).toHaveText('Theme not activated');
        await page.getByText('Offline activation').click();
        await expectAccessibleScreen(page);
        await press(page, 'Activate theme');

        await signInByHand(page, owner.person);
        await expect(wants(page, wordpress.url('shop-original'))).toBeVisible();
        await expect(page.getByText(version)).toBeVisible();
        await page.getByRole('button', { name: 'Complete verification' }).click();

        await expect(page).toHaveURL(wordpress.screen('shop-original'));
        await expect(standing(page)).toHaveText('Theme activated');
        await expect(said(page)).toContainText('Theme activated.');
        await expectAccessibleScreen(page);
        const screen = page.locator('#hub-activation');
        await expect(screen).toContainText(owner.person.purchase_code.slice(-4));
        await expect(screen).not.toContainText(owner.person.purchase_code);
        await expect(screen).toContainText('Live site');
        await expect(screen).toContainText(`shop-original.localhost:${wordpress.port}`);
        expect(await sites()).toEqual(['shop-original.localhost live']);

        await page.reload();
        await expect(said(page)).toBeHidden();
        await page.goto(wordpress.url('shop-original', '/wp-admin/'));
        await expect(notice).toBeHidden();
        await page.goto(wordpress.url('shop-original'));
        await expect(page.locator('#activation-demo-plugins')).toBeVisible();
      },
    );

    test('“Check now” asks the hub and replaces a damaged certificate', async ({
      page,
      becomes,
    }) => {
      await change(wordpress, 'shop-original', "'certificate' => 'damaged.a.b', 'checked_at' => 1");
      await open(page, becomes, 'shop-original');
      await press(page, 'Check now');
      await expect(said(page)).toContainText('The hub confirms');
      const before = await stored(wordpress, 'shop-original');
      expect(String(before?.['certificate']).split('.')).toHaveLength(3);
      expect(before?.['certificate']).not.toBe('damaged.a.b');
      expect(before?.['checked_at']).toBeGreaterThan(1_000_000_000);
    });

    test('a copy on a staging host detects its new address and becomes a staging site', async ({
      page,
      becomes,
    }) => {
      await wordpress.copy('shop-original', 'dev.shop-original');
      await open(page, becomes, 'dev.shop-original');
      await expect(standing(page)).toHaveText('This site has another address now');
      await expect(page.getByText('It keeps working until')).toBeVisible();
      await expectAccessibleScreen(page);
      await page.goto(wordpress.url('dev.shop-original'));
      await expect(page.locator('#activation-demo-plugins')).toBeVisible();
      await page.goto(wordpress.screen('dev.shop-original'));
      await activate(page, 'This is a staging copy');
      await expect(page.locator('#hub-activation')).toContainText('Staging site');
      expect(await sites()).toEqual([
        'dev.shop-original.localhost staging',
        'shop-original.localhost live',
      ]);
    });

    test('deactivating the copy leaves the original unchanged', async ({ page, becomes }) => {
      await open(page, becomes, 'dev.shop-original');
      await deactivate(page);
      await expect(said(page)).toContainText('Its slot on the license is free again.');
      expect(await sites()).toEqual(['shop-original.localhost live']);
      // A copy without a separate activation only forgets the activation of the original.
      await wordpress.copy('shop-original', 'dev.shop-original');
      await signInToAdmin(page, wordpress.screen('dev.shop-original'));
      await page.getByRole('link', { name: 'Forget the activation on this copy' }).click();
      await press(page, 'Forget activation on this copy');
      await expect(said(page)).toContainText('The original site stays activated.');
      expect(await stored(wordpress, 'dev.shop-original')).toBeNull();
      expect(await sites()).toEqual(['shop-original.localhost live']);
    });

    test('a moved site keeps its license', async ({ page, becomes }) => {
      await wordpress.copy('shop-original', 'shop-moved');
      await open(page, becomes, 'shop-moved');
      await expect(standing(page)).toHaveText('This site has another address now');
      await activate(page, 'This site moved here');
      expect(await sites()).toEqual(['shop-moved.localhost live']);
      expect((await card()).history.map(({ end_reason }) => end_reason)).toContain('moved');

      await signInToAdmin(page, wordpress.screen('shop-original'));
      await press(page, 'Check now');
      await expect(said(page).getByRole('code')).toHaveText('moved');
      await expect(standing(page)).toHaveText('Theme not activated');
      expect(await stored(wordpress, 'shop-original')).toMatchObject({
        status: 'moved',
        certificate: '',
      });
      const front = await page.goto(wordpress.url('shop-original'));
      expect(front?.status()).toBe(200);
      await expect(page.getByRole('heading', { name: 'Hello world!' })).toBeVisible();
      await expect(page.locator('#activation-demo-plugins')).toBeHidden();
    });

    test('a site that was released at the hub shows the release and can be activated again', async ({
      page,
      becomes,
    }) => {
      const [live] = (await card()).sites;
      const released = await owner.visitor.post('/api/user/release-site', {
        activation_id: live?.activation_id,
        password: owner.person.password,
      });
      expect(released.body).toMatchObject({ success: true });
      await open(page, becomes, 'shop-moved');
      await press(page, 'Check now');
      await expect(said(page)).toContainText('This site was deactivated.');
      await page.goto(wordpress.url('shop-moved', '/wp-admin/'));
      await expect(page.locator('.hub-activation-notice')).toContainText(
        'This site was deactivated',
      );
      await page.goto(wordpress.screen('shop-moved'));
      await activate(page);
      expect(await sites()).toEqual(['shop-moved.localhost live']);
    });

    test('deactivating in wp-admin frees the license', async ({ page, becomes }) => {
      await open(page, becomes, 'shop-moved');
      await page.getByRole('link', { name: 'Deactivate', exact: true }).click();
      await page.getByRole('link', { name: 'Keep activation' }).click();
      await expect(standing(page)).toHaveText('Theme activated');
      await deactivate(page);
      await expect(said(page)).toContainText('Theme deactivated.');
      await expect(standing(page)).toHaveText('Theme not activated');
      expect(await stored(wordpress, 'shop-moved')).toBeNull();
      expect(await card()).toMatchObject({ used: false, sites: [] });
    });

    test('PHP logs no warning', () => {
      expect(wordpress.complaints()).toBe('');
    });
  });
}
