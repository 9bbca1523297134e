// Database of another site with every address replaced: copied, moved, pushed to live.
import { readFileSync } from 'node:fs';
import { inRoot } from '#scripts/machine/places.ts';
import { wordPresses } from './site/versions.ts';
import type { Person } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import {
  activate,
  change,
  expectAccessibleScreen,
  expectWordPress,
  press,
  runCron,
  said,
  signInToAdmin,
  standing,
  stored,
} from './site/hands.ts';
import { startWordPress, type WordPress } from './site/wordpress.ts';

const [newest] = wordPresses().toReversed();
const live = 'shop-original';
const staging = 'dev.shop-original';
const carries = 'This database contains the activation of another site';

if (newest) {
  test.describe(`WordPress ${newest.version} with replaced addresses`, () => {
    test.describe.configure({ mode: 'serial', timeout: 90_000 });
    let wordpress: WordPress;
    let owner: { person: Person; visitor: Visitor };

    const hostOf = (name: string): string => `${name}.localhost:${wordpress.port}`;

    /** Copies a site to another host, and replaces the old address like migration tools. */
    async function migrate(from: string, to: string): Promise<void> {
      await wordpress.copy(from, to);
      const script = readFileSync(inRoot('e2e/wordpress/site/search-replace.php'), 'utf8');
      const hosts = `$hub_from = '${hostOf(from)}'; $hub_to = '${hostOf(to)}';`;
      await wordpress.run(to, `${hosts}${script.replace('<?php', '')}`);
      expect(JSON.stringify(await stored(wordpress, to))).not.toContain(`//${hostOf(from)}`);
    }

    const sites = async (): Promise<string[]> => {
      type Card = { sites: { url: string; kind: string }[] };
      const { body } = await owner.visitor.get<Card[]>('/api/user/licenses');
      return body
        .flatMap((card) => card.sites.map(({ url, kind }) => `${new URL(url).hostname} ${kind}`))
        .toSorted();
    };

    test.beforeAll(async ({ world }) => {
      wordpress = await startWordPress(newest.folder, { HUB_ACTIVATION_URL: world.hub.url });
    });
    test.afterAll(() => wordpress?.stop());
    test.beforeEach(({ watch }) => expectWordPress(watch));

    test('a copy makes no call with the original’s token and is activated as a staging site', async ({
      page,
      someone,
      becomes,
    }) => {
      owner = await someone([{}]);
      await becomes(owner.visitor);
      await signInToAdmin(page, wordpress.screen(live));
      await activate(page);
      await migrate(live, staging);
      const before = wordpress.calls().length;
      await runCron(wordpress, staging);
      await runCron(wordpress, staging, 'hub_activation_updates');
      await signInToAdmin(page, wordpress.url(staging, '/wp-admin/'));
      const notice = page.locator('.hub-activation-notice');
      await expect(notice).toContainText(`contains the activation of http://${hostOf(live)}`);
      await page.goto(wordpress.screen(staging));
      await expect(standing(page)).toHaveText(carries);
      await expect(page.getByText('It keeps working until')).toBeVisible();
      await expectAccessibleScreen(page);
      expect(wordpress.calls().slice(before)).toEqual([]);
      await page.goto(wordpress.url(staging));
      await expect(page.locator('#activation-demo-plugins')).toBeVisible();

      // Sets the state that an earlier version stored after the hub answered that the site moved.
      await change(wordpress, staging, "'status' => 'moved', 'certificate' => ''");
      await page.goto(wordpress.screen(staging));
      await expect(standing(page)).toHaveText(carries);
      await activate(page, 'This is a staging copy');
      expect(await sites()).toEqual([`${staging}.localhost staging`, `${live}.localhost live`]);
    });

    test('a staging site that replaces the live site gets the live activation back', async ({
      page,
      becomes,
    }) => {
      await migrate(staging, live);
      await becomes(owner.visitor);
      await signInToAdmin(page, wordpress.screen(live));
      await expect(standing(page)).toHaveText(carries);
      await expect(page.locator('#hub-activation')).toContainText(`http://${hostOf(staging)}`);
      await activate(page, 'This is a separate site');
      await expect(page.locator('#hub-activation')).toContainText('Live site');
      expect(await sites()).toEqual([`${staging}.localhost staging`, `${live}.localhost live`]);
    });

    test('a moved site keeps its license', async ({ page, becomes }) => {
      await migrate(live, 'shop-moved');
      await becomes(owner.visitor);
      await signInToAdmin(page, wordpress.screen('shop-moved'));
      await expect(standing(page)).toHaveText(carries);
      await activate(page, 'This site moved here');
      expect(await sites()).toEqual([`${staging}.localhost staging`, 'shop-moved.localhost live']);
    });

    test('an offline copy detects that it has another address', async ({ page }) => {
      const year = 365 * 86_400;
      await change(wordpress, 'shop-moved', `'token' => '', 'expires_at' => time() + ${year}`);
      await migrate('shop-moved', 'shop-copied');
      // The 14 days begin without a visit of an administrator.
      await runCron(wordpress, 'shop-copied');
      expect((await stored(wordpress, 'shop-copied'))?.['moved_since']).toBeGreaterThan(1_000_000);
      await signInToAdmin(page, wordpress.screen('shop-copied'));
      await expect(standing(page)).toHaveText(carries);
      await change(wordpress, 'shop-copied', "'moved_since' => time() - 15 * 86400");
      await page.reload();
      await expect(page.getByText('The 14-day grace period is over')).toBeVisible();
    });

    test('cron uses the activated address if WP_HOME is incomplete', async ({ page, world }) => {
      const hub = { HUB_ACTIVATION_URL: world.hub.url };
      await change(wordpress, staging, "'checked_at' => 1");
      wordpress.define({ ...hub, WP_HOME: 'http:' });
      await runCron(wordpress, staging);
      expect((await stored(wordpress, staging))?.['checked_at']).toBeGreaterThan(1_000_000_000);
      wordpress.define(hub);
      await signInToAdmin(page, wordpress.url(staging, '/wp-admin/site-health.php'));
      await page.getByRole('button', { name: 'needs attention' }).click();
      await expect(page.getByText('background tasks find no address for this site')).toBeVisible();
      await runCron(wordpress, staging);
      await page.reload();
      await expect(page.getByText('needs attention')).toBeHidden();
    });

    test('the purchase code works on a site whose public address differs from its WordPress address', async ({
      page,
      world,
      someone,
    }) => {
      const { person } = await someone([{}]);
      const headless = 'https://front.example';
      await wordpress.copy(live, 'shop-headless');
      await wordpress.run('shop-headless', "delete_option('hub_activation_27889640');");
      wordpress.define({ HUB_ACTIVATION_URL: world.hub.url, WP_HOME: headless });
      await signInToAdmin(page, wordpress.url('shop-headless', '/wp-admin/'));
      await page.goto(wordpress.screen('shop-headless'));
      await press(page, 'Activate theme');
      await expect(said(page)).toContainText(`WordPress runs at http://${hostOf('shop-headless')}`);
      await expect(said(page)).not.toContainText('return_url');
      await page.getByLabel('Purchase code').fill(person.purchase_code);
      await press(page, 'Activate with this code');
      await expect(standing(page)).toHaveText('Theme activated');
      expect(await stored(wordpress, 'shop-headless')).toMatchObject({ audience: 'front.example' });
    });

    test('PHP logs no warning', () => {
      expect(wordpress.complaints()).toBe('');
    });
  });
}
