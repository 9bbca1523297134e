// Plugin as a product in the newest installed WordPress: it is activated and updates itself.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { activate, expectWordPress, runCron, signInToAdmin, standing } from './site/hands.ts';
import { copyClient } from './site/php.ts';
import { nextMajor, productSource, productZip } from './site/releases.ts';
import { startWordPress, type WordPress } from './site/wordpress.ts';

const site = 'shop-original';
const admin = ['file', 'misc', 'plugin']
  .map((name) => `require_once ABSPATH . 'wp-admin/includes/${name}.php';`)
  .join(' ');

for (const { version: release, folder } of wordPresses().slice(-1)) {
  test.describe(`plugin as a product in WordPress ${release}`, () => {
    test.setTimeout(90_000);
    let wordpress: WordPress;

    const state = async (): Promise<unknown> =>
      JSON.parse(
        await wordpress.run(
          site,
          "require_once ABSPATH . 'wp-admin/includes/plugin.php'; echo json_encode( array( get_plugins()['revslider/revslider.php']['Version'], Hub_Activation\\Client::of( 27889640 )->is_active(), (bool) wp_next_scheduled( 'hub_activation_heartbeat', array( 27889640 ) ) ) );",
        ),
      );

    test.beforeAll(async ({ world }) => {
      wordpress = await startWordPress(folder, { HUB_ACTIVATION_URL: world.hub.url });
      const content = join(wordpress.folder, 'site/wp-content');
      const plugin = join(content, 'plugins/revslider');
      mkdirSync(plugin);
      writeFileSync(join(plugin, 'revslider.php'), productSource('1.0.0'));
      copyClient(join(plugin, 'hub-activation'), 'revslider');
      for (const theme of ['plain', 'other']) {
        mkdirSync(join(content, 'themes', theme));
        writeFileSync(
          join(content, 'themes', theme, 'style.css'),
          `/*\nTheme Name: ${theme}\n*/\n`,
        );
        writeFileSync(join(content, 'themes', theme, 'index.php'), '<?php\n');
      }
      await wordpress.run(
        site,
        "switch_theme( 'plain' ); update_option( 'active_plugins', array( 'revslider/revslider.php' ) );",
      );
    });
    test.afterAll(() => wordpress?.stop());
    test.beforeEach(({ watch }) => {
      expectWordPress(watch);
      watch.allow(/Failed to execute 'postMessage'/);
    });

    test('activates, survives a theme switch, updates itself and frees its slot when deleted', async ({
      page,
      world,
      someone,
      becomes,
    }) => {
      const { visitor } = await someone([{}]);
      const sites = async () =>
        (await visitor.get<{ sites: unknown[] }[]>('/api/user/licenses')).body[0]?.sites;
      await becomes(visitor);
      await signInToAdmin(page, wordpress.screen(site));
      await activate(page);
      expect(await state()).toEqual(['1.0.0', true, true]);
      await wordpress.run(site, "switch_theme( 'other' );");
      expect(await state()).toEqual(['1.0.0', true, true]);

      const version = `${nextMajor()}.1`;
      await hubCommand(world, 'plugin', 'publish', await productZip(world.folder, version));
      await runCron(wordpress, site, 'hub_activation_updates');
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php'));
      const row = page.getByRole('row').filter({ hasText: 'Slider Revolution' });
      await expect(row).toContainText(`You have version 1.0.0 installed. Update to ${version}.`);
      await row.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Update Plugins' }).first().click();
      await expect(
        page.frameLocator('iframe[title]').getByText('Slider Revolution updated successfully.'),
      ).toBeVisible();
      expect(await state()).toEqual([version, true, true]);
      await page.goto(wordpress.screen(site));
      await expect(standing(page)).toHaveText('Theme activated');
      expect(await sites()).toHaveLength(1);

      // As in wp-admin, a later request deletes the deactivated plugin, and does not load it.
      await wordpress.run(site, `${admin} deactivate_plugins( 'revslider/revslider.php' );`);
      expect(await sites()).toHaveLength(1);
      const deletion = `${admin} echo json_encode( delete_plugins( array( 'revslider/revslider.php' ) ) );`;
      expect(await wordpress.run(site, deletion)).toBe('true');
      expect(await sites()).toEqual([]);
    });
  });
}
