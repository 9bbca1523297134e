// Activation by purchase code in wp-admin with a real hub: the administrator gets its decision.
import type { Page } from '@playwright/test';
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { mailFor } from '#e2e/harness/people.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { remember } from '#e2e/harness/remember.ts';
import { builder, type Purchase } from '#e2e/harness/sandbox.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';
import { expectWordPress, press, said, signInToAdmin, standing, stored } from './site/hands.ts';
import { startWordPress, type WordPress } from './site/wordpress.ts';

const [newest] = wordPresses().toReversed();
const old = '2020-02-03T04:05:06Z';

interface ShownLicense {
  readonly id: number;
  readonly owner: object | null;
  readonly sites: readonly { url: string; kind: string }[];
}

const shown = (world: World, code: string): Promise<ShownLicense> =>
  hubCommand<ShownLicense>(world, 'license', 'show', code);

/** Creates a purchase at the marketplace that the hub does not know. */
async function aSale({ sandbox }: World, over: Partial<Purchase> = {}): Promise<string> {
  const [sold] = await sandbox.buyer(null, [over]);
  return sold?.code ?? '';
}

if (newest) {
  test.describe(`purchase code in WordPress ${newest.version}`, () => {
    test.describe.configure({ mode: 'serial', timeout: 90_000 });
    let wordpress: WordPress;
    /** Code that activated `shop-original`. */
    let used: string;

    test.beforeAll(async ({ world }) => {
      wordpress = await startWordPress(newest.folder, { HUB_ACTIVATION_URL: world.hub.url });
      await wordpress.copy('shop-original', 'shop-second');
      await wordpress.copy('shop-original', 'shop-third');
    });
    test.afterAll(() => wordpress?.stop());
    test.beforeEach(({ watch }) => expectWordPress(watch));

    async function type(page: Page, code: string): Promise<void> {
      await page.getByText('Activate with a purchase code').click();
      await page.getByLabel('Purchase code').fill(code);
      await press(page, 'Activate with this code');
    }

    async function expectRefused(page: Page, code: string, message: string): Promise<void> {
      await expect(said(page)).toContainText(message);
      await expect(said(page).getByRole('code')).toHaveText(code);
      await expect(standing(page)).toHaveText('Theme not activated');
    }

    test('a code that no account has registered activates the site', async ({ page, world }) => {
      used = await aSale(world);
      await signInToAdmin(page, wordpress.screen('shop-original'));
      await type(page, ` ${used.toUpperCase()} `);
      await expect(said(page)).toContainText('Theme activated.');
      await expect(standing(page)).toHaveText('Theme activated');
      const screen = page.locator('#hub-activation');
      await expect(screen).toContainText(used.slice(-4));
      await expect(screen).toContainText('Live site');
      expect(await shown(world, used)).toMatchObject({
        owner: null,
        sites: [{ url: wordpress.url('shop-original', ''), kind: 'live' }],
      });
      // The hub accepts the token from the activation.
      await press(page, 'Check now');
      await expect(said(page)).toContainText('The hub confirms');
    });

    test('an unusable code shows the reason and changes nothing', async ({ page, world }) => {
      await signInToAdmin(page, wordpress.screen('shop-second'));
      await type(page, used);
      await expectRefused(page, 'slot_full', 'no free slot for a site of this type');

      await type(page, await aSale(world, { item_id: builder }));
      await expectRefused(page, 'wrong_item', 'This purchase code is for another item.');

      // The hub does not know a purchase that was refunded before its first use.
      await type(page, '99999999-0000-4000-8000-000000000000');
      await expectRefused(page, 'purchase_unknown', 'has no purchase with this code');

      await hubCommand(world, 'license', 'block', used, 'on', 'It leaked.');
      await type(page, used);
      await expectRefused(page, 'license_blocked', 'This license is blocked.');
      await hubCommand(world, 'license', 'block', used, 'off', 'It did not.');

      expect((await shown(world, used)).sites).toHaveLength(1);
      expect(await stored(wordpress, 'shop-second')).toBeNull();
    });

    test('a code refunded after the hub stored it shows the refund', async ({
      page,
      world,
      someone,
    }) => {
      const { person } = await someone([{}]);
      const { id } = await shown(world, person.purchase_code);
      await remember(world.hub, `update licenses set status = 'refunded' where id = ${id}`);
      await signInToAdmin(page, wordpress.screen('shop-second'));
      await type(page, person.purchase_code);
      await expectRefused(page, 'license_refunded', 'The purchase of this license was refunded.');
      expect((await shown(world, person.purchase_code)).sites).toEqual([]);
    });

    test('another account’s code uses a free slot and notifies its owner, unless it is owner-only', async ({
      page,
      world,
      someone,
    }) => {
      const bound = await someone([{ sold_at: old }]);
      await signInToAdmin(page, wordpress.screen('shop-third'));
      await type(page, bound.person.purchase_code);
      await expectRefused(page, 'owner_only', 'only its owner can use it on this site');

      const { person } = await someone([{}]);
      await type(page, person.purchase_code);
      await expect(standing(page)).toHaveText('Theme activated');
      const host = new URL(wordpress.url('shop-third')).hostname;
      const mail = await mailFor(world.sandbox, person.email, host);
      expect(mail.text).toContain('purchase code');
      expect(mail.text).not.toContain(person.purchase_code);
    });

    test('PHP logs no warning', () => {
      expect(wordpress.complaints()).toBe('');
    });
  });
}
