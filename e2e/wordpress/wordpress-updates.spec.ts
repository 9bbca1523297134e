// Updates of the theme and its plugins on WordPress's update screen, in every installed WordPress.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import {
  activate,
  expectWordPress,
  press,
  runCron,
  signInToAdmin,
  standing,
} from './site/hands.ts';
import { nextMajor, pluginSource, pluginZip, themeZip } from './site/releases.ts';
import { startWordPress, type WordPress } from './site/wordpress.ts';

const site = 'shop-original';
const asking = 'GET /api/theme-activation/updates';

for (const { version: release, folder } of wordPresses()) {
  test.describe(`WordPress ${release} with newer versions at the hub`, () => {
    test.describe.configure({ mode: 'serial', timeout: 90_000 });
    let wordpress: WordPress;
    let owner: Visitor;
    let major: number;
    const version = (minor: number): string => `${major}.${minor}`;

    const calls = (): string[] => wordpress.calls();
    const row = (page: Page, name: string): Locator =>
      page.getByRole('row').filter({ hasText: name });
    const progress = (page: Page): FrameLocator => page.frameLocator('iframe[title]');

    const installed = async (): Promise<unknown> =>
      JSON.parse(
        await wordpress.run(
          site,
          "require_once ABSPATH . 'wp-admin/includes/plugin.php'; echo json_encode( array( get_template(), wp_get_theme()->get( 'Version' ), get_plugins()['revslider/revslider.php']['Version'] ) );",
        ),
      );

    async function openUpdates(page: Page, becomes: (who: Visitor) => Promise<void>) {
      await becomes(owner);
      await signInToAdmin(page, wordpress.url(site, '/wp-admin/update-core.php'));
    }

    async function update(page: Page, name: string, button: string): Promise<void> {
      await row(page, name).getByRole('checkbox').check();
      await page.getByRole('button', { name: button }).first().click();
    }

    test.beforeAll(async ({ world }) => {
      major = nextMajor();
      wordpress = await startWordPress(folder, { HUB_ACTIVATION_URL: world.hub.url });
      const plugin = join(wordpress.folder, 'site/wp-content/plugins/revslider');
      mkdirSync(plugin);
      writeFileSync(join(plugin, 'revslider.php'), pluginSource('1.0.0'));
    });
    test.afterAll(() => wordpress?.stop());
    test.beforeEach(({ watch }) => {
      expectWordPress(watch);
      // An older WordPress ignores its port when its frame sends a message to its page.
      watch.allow(/Failed to execute 'postMessage'/);
    });

    test('published versions appear after cron has asked the hub, and page views never ask', async ({
      page,
      world,
      someone,
      becomes,
    }) => {
      owner = (await someone([{}])).visitor;
      await becomes(owner);
      await signInToAdmin(page, wordpress.screen(site));
      await activate(page);
      await hubCommand(world, 'theme', 'publish', await themeZip(world.folder, version(0)));
      await hubCommand(world, 'plugin', 'publish', await pluginZip(world.folder, version(0)));
      const before = calls().length;
      await openUpdates(page, becomes);
      await expect(row(page, 'Activation Demo')).toHaveCount(0);
      expect(calls()).toHaveLength(before);

      await runCron(wordpress, site, 'hub_activation_updates');
      expect(calls().slice(before)).toEqual([asking]);
      await page.reload();
      await expect(row(page, 'Activation Demo')).toContainText(
        `You have version 1.0.0 installed. Update to ${version(0)}.`,
      );
      await expect(row(page, 'Slider Revolution')).toContainText(
        `You have version 1.0.0 installed. Update to ${version(0)}.`,
      );
      await page.goto(wordpress.url(site, '/wp-admin/plugins.php'));
      await page.goto(wordpress.url(site));
      expect(calls().slice(before)).toEqual([asking]);
    });

    test('“Update” installs the theme in its folder and keeps the activation', async ({
      page,
      becomes,
    }) => {
      await openUpdates(page, becomes);
      await update(page, 'Activation Demo', 'Update Themes');
      await expect(progress(page).getByText('Activation Demo updated successfully.')).toBeVisible();
      expect(await installed()).toEqual(['activation-demo', version(0), '1.0.0']);
      expect(calls()).toContain(`GET /api/theme-activation/download-theme?version=${version(0)}`);
      await page.goto(wordpress.screen(site));
      await expect(standing(page)).toHaveText('Theme activated');
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php'));
      await expect(row(page, 'Slider Revolution')).toBeVisible();
      await expect(row(page, 'Activation Demo')).toHaveCount(0);
    });

    test('a bundled plugin updates like the theme', async ({ page, becomes }) => {
      await openUpdates(page, becomes);
      await update(page, 'Slider Revolution', 'Update Plugins');
      await expect(
        progress(page).getByText('Slider Revolution updated successfully.'),
      ).toBeVisible();
      expect(await installed()).toEqual(['activation-demo', version(0), version(0)]);
    });

    test('a withdrawn version shows a message and changes nothing', async ({
      page,
      world,
      becomes,
    }) => {
      await hubCommand(world, 'theme', 'publish', await themeZip(world.folder, version(1)));
      await runCron(wordpress, site, 'hub_activation_updates');
      await hubCommand(world, 'theme', 'withdraw', 'essentials', version(1));
      await openUpdates(page, becomes);
      await update(page, 'Activation Demo', 'Update Themes');
      await expect(
        progress(page).getByText('This version of the theme is not available.'),
      ).toBeVisible();
      expect(await installed()).toEqual(['activation-demo', version(0), version(0)]);
      await runCron(wordpress, site, 'hub_activation_updates');
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php'));
      await expect(row(page, 'Activation Demo')).toHaveCount(0);
    });

    test('a file that the hub did not publish is not installed', async ({
      page,
      world,
      becomes,
    }) => {
      await hubCommand(world, 'theme', 'publish', await themeZip(world.folder, version(2)));
      await runCron(wordpress, site, 'hub_activation_updates');
      const name = 'hub_activation_27889640_updates';
      await wordpress.run(
        site,
        `$note = get_site_option('${name}'); $note['theme']['sha256'] = str_repeat('0', 64); update_site_option('${name}', $note);`,
      );
      await openUpdates(page, becomes);
      await update(page, 'Activation Demo', 'Update Themes');
      await expect(
        progress(page).getByText('The downloaded file is not the one that the hub published'),
      ).toBeVisible();
      expect(await installed()).toEqual(['activation-demo', version(0), version(0)]);
    });

    test('a deactivated site gets no offers', async ({ page, becomes }) => {
      await openUpdates(page, becomes);
      await expect(row(page, 'Activation Demo')).toBeVisible();
      await page.goto(wordpress.screen(site));
      await page.getByRole('link', { name: 'Deactivate', exact: true }).click();
      await press(page, 'Deactivate');
      const before = calls().length;
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php'));
      await expect(row(page, 'Activation Demo')).toHaveCount(0);
      await runCron(wordpress, site, 'hub_activation_updates');
      expect(calls()).toHaveLength(before);
      expect(wordpress.complaints()).toBe('');
    });
  });
}
