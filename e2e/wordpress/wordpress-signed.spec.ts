// Theme with the publisher's key, and a compromised hub, in every installed WordPress.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import {
  activate,
  expectAccessibleScreen,
  expectWordPress,
  press,
  runCron,
  said,
  signInToAdmin,
  standing,
} from './site/hands.ts';
import { startLiar, type Liar, type Offers } from './site/liar.ts';
import { aPublisher, type Publisher } from './site/publisher.ts';
import { nextMajor, pluginSource, pluginZip, themeZip } from './site/releases.ts';
import { startWordPress, type WordPress } from './site/wordpress.ts';

const site = 'shop-original';
const upgraders = ['file', 'misc', 'plugin', 'theme', 'update', 'class-wp-upgrader']
  .map((name) => `require_once ABSPATH . 'wp-admin/includes/${name}.php';`)
  .join('\n');

/** Code that returns a hash of every file of theme and plugin, to detect a partial installation. */
const everyByte = `
  $all = '';
  foreach ( array( get_theme_root() . '/activation-demo', WP_PLUGIN_DIR . '/revslider' ) as $folder ) {
    foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $folder, FilesystemIterator::SKIP_DOTS ) ) as $file ) {
      $all .= $file . ' ' . hash_file( 'sha256', $file ) . "\\n";
    }
  }
  $lines = explode( "\\n", $all ); sort( $lines ); echo hash( 'sha256', implode( "\\n", $lines ) );`;

/** Code that runs WordPress's updater like background updates and WP-CLI; returns its output. */
const updateTheme = `${upgraders}
  $skin = new Automatic_Upgrader_Skin();
  ( new Theme_Upgrader( $skin ) )->bulk_upgrade( array( 'activation-demo' ) );
  echo implode( "\\n", $skin->get_upgrade_messages() );`;
const updatePlugin = updateTheme
  .replace('Theme_Upgrader', 'Plugin_Upgrader')
  .replace('activation-demo', 'revslider/revslider.php');

/** Code in which another plugin provides the file for that address, like a download cache. */
const fromElsewhere = `
  add_filter( 'upgrader_pre_download', function () {
    $file = wp_tempnam( 'cached.zip' ); copy( ABSPATH . 'index.php', $file ); return $file;
  } );
  ${updateTheme}`;

/**
 * Code with an offer that WordPress would install while another source has a newer version of the
 * plugin.
 */
const besideAnother = `
  $offer = (object) array( 'new_version' => '99.0', 'slug' => 'revslider', 'plugin' => 'revslider/revslider.php', 'package' => 'https://other.example/revslider.zip' );
  set_site_transient( 'update_plugins', (object) array( 'last_checked' => time(), 'response' => array( 'revslider/revslider.php' => $offer ) ) );
  echo get_site_transient( 'update_plugins' )->response['revslider/revslider.php']->package;
  delete_site_transient( 'update_plugins' );`;

const mayUpdateAlone = `
  foreach ( array( 'theme', 'plugin' ) as $type ) {
    foreach ( get_site_transient( "update_{$type}s" )->response as $item ) {
      echo $type, ' ', json_encode( apply_filters( "auto_update_$type", true, (object) $item ) ), "\\n";
    }
  }`;

for (const { version: release, folder } of wordPresses()) {
  test.describe(`WordPress ${release} with a publisher’s key in its theme`, () => {
    test.describe.configure({ mode: 'serial', timeout: 90_000 });
    let wordpress: WordPress;
    let owner: Visitor;
    let liar: Liar;
    let [publisher, successor, stranger] = [] as unknown as [Publisher, Publisher, Publisher];
    let major: number;
    const version = (minor: number): string => `${major}.${minor}`;
    const published: [string, string, string][] = [];

    const run = (code: string): Promise<string> => wordpress.run(site, code);
    const installed = async (): Promise<unknown> =>
      JSON.parse(
        await run(
          "require_once ABSPATH . 'wp-admin/includes/plugin.php'; echo json_encode( array( wp_get_theme()->get( 'Version' ), get_plugins()['revslider/revslider.php']['Version'] ) );",
        ),
      );
    const cron = (): Promise<void> => runCron(wordpress, site, 'hub_activation_updates');

    async function open(page: Page, becomes: (who: Visitor) => Promise<void>, path: string) {
      await becomes(owner);
      await signInToAdmin(page, wordpress.url(site, `/wp-admin/${path}`));
    }

    async function update(page: Page, name: string, button: string): Promise<void> {
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
      await page.getByRole('button', { name: button }).first().click();
    }

    test.beforeAll(async ({ world }) => {
      major = nextMajor();
      publisher = await aPublisher();
      successor = await aPublisher();
      stranger = await aPublisher();
      liar = await startLiar(world.hub.url);
      wordpress = await startWordPress(folder, { HUB_ACTIVATION_URL: world.hub.url });
      const plugin = join(wordpress.folder, 'site/wp-content/plugins/revslider');
      mkdirSync(plugin);
      writeFileSync(join(plugin, 'revslider.php'), pluginSource('1.0.0'));
    });
    test.afterAll(async ({ world }) => {
      // Other journeys use this hub.
      for (const [kind, slug, which] of published) {
        await hubCommand(world, kind, 'withdraw', slug, which);
      }
      await wordpress?.stop();
      await liar?.stop();
    });
    test.beforeEach(({ watch }) => {
      expectWordPress(watch);
      // An older WordPress ignores its port when its frame sends a message to its page.
      watch.allow(/Failed to execute 'postMessage'/);
      liar.honest();
    });

    test('signed releases of the theme and a plugin are installed', async ({
      page,
      world,
      someone,
      becomes,
    }) => {
      owner = (await someone([{}])).visitor;
      await open(page, becomes, 'themes.php?page=hub-activation-27889640');
      await activate(page);
      // All calls go to the compromised hub from now on, which does not lie yet.
      wordpress.define({ HUB_ACTIVATION_URL: liar.url, HUB_ACTIVATION_RELEASE_KEY: publisher.key });
      for (const [kind, zip] of [
        ['theme', await themeZip(world.folder, version(0))],
        ['plugin', await pluginZip(world.folder, version(0))],
      ] as const) {
        await hubCommand(world, kind, 'publish', await publisher.sign(zip));
        published.push([kind, kind === 'theme' ? 'essentials' : 'revslider', version(0)]);
      }
      await cron();
      expect(await run(mayUpdateAlone)).toBe('theme true\nplugin true\n');
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php'));
      await update(page, 'Activation Demo', 'Update Themes');
      const progress = page.frameLocator('iframe[title]');
      await expect(progress.getByText('Activation Demo updated successfully.')).toBeVisible();
      await run(updatePlugin);
      expect(await installed()).toEqual([version(0), version(0)]);
      await page.goto(wordpress.screen(site));
      await expect(standing(page)).toHaveText('Theme activated');
      await press(page, 'Check the connection');
      await expect(page.locator('#hub-activation-connection')).toContainText(
        `only with the publisher’s signature (key ${publisher.key.slice(0, 8)}…)`,
      );
    });

    test('false offers of a compromised hub show the reason and change no byte', async ({
      world,
    }) => {
      const theme = await themeZip(world.folder, version(1));
      await hubCommand(world, 'theme', 'publish', await publisher.sign(theme));
      const plugin = await pluginZip(world.folder, version(1));
      await hubCommand(world, 'plugin', 'publish', await publisher.sign(plugin));
      published.push(['theme', 'essentials', version(1)], ['plugin', 'revslider', version(1)]);
      await hubCommand(world, 'theme', 'withdraw', 'essentials', version(1));
      await cron();
      const old = await run(
        "echo json_encode( get_site_option( 'hub_activation_27889640_updates' )['theme'] );",
      );
      await hubCommand(world, 'theme', 'publish', theme);
      await cron();
      const before = await run(everyByte);
      const offersOf = (offers: Offers) => ({ item: offers.item!, plugin: offers.plugins[0]! });
      const later = version(9);
      const { sha256, signature } = JSON.parse(old) as { sha256: string; signature: string };

      const themeLies: [string, (offers: Offers) => void, string][] = [
        [
          'no signature',
          (o) => void (offersOf(o).item.signature = null),
          'is not signed by the publisher',
        ],
        [
          'a signature that is cut off',
          (o) => void (offersOf(o).item.signature = offersOf(o).item.signature!.slice(0, -1)),
          'cannot be read',
        ],
        [
          'an old signed release under a newer number',
          (o) => Object.assign(offersOf(o).item, { version: later, sha256, signature }),
          `is for another file (version ${version(0)})`,
        ],
        [
          'a newer number written over an old statement',
          (o) =>
            Object.assign(offersOf(o).item, {
              version: later,
              sha256,
              signature: signature.replace(` ${version(0)} `, ` ${later} `),
            }),
          'does not match this version',
        ],
        [
          'a plugin in place of the theme',
          (o) => {
            const { version: number, sha256: sum, signature: by } = offersOf(o).plugin;
            Object.assign(offersOf(o).item, { version: number, sha256: sum, signature: by });
          },
          'is for another product (revslider)',
        ],
        [
          'another zip under the right signature',
          (o) => void (offersOf(o).item.sha256 = '0'.repeat(64)),
          'is for another file',
        ],
      ];
      for (const [name, lie, words] of themeLies) {
        liar.tell(lie);
        await cron();
        expect(await run(updateTheme), name).toContain(words);
        expect(await run(everyByte), name).toBe(before);
      }

      liar.tell((offers) => {
        const { item, plugin: offered } = offersOf(offers);
        // The same address for both: WordPress would replace the plugin with the file of the theme.
        Object.assign(offered, { url: item.url, sha256: item.sha256, signature: item.signature });
      });
      await cron();
      expect(await run(updatePlugin)).toContain('is for another product (essentials)');
      expect(await run(mayUpdateAlone)).toBe('theme true\nplugin false\n');
      expect(await run(besideAnother)).toBe('https://other.example/revslider.zip');

      liar.honest();
      liar.spoil((zip) => Buffer.concat([zip.subarray(0, -1), Buffer.from([7])]));
      await cron();
      expect(await run(updateTheme)).toContain('is not the one that the hub published');
      liar.honest();
      expect(await run(fromElsewhere)).toContain('is not the one that the hub published');
      expect(await run(everyByte)).toBe(before);
      expect(await installed()).toEqual([version(0), version(0)]);
    });

    test('a release signed with an unknown key is refused with a message', async ({
      page,
      world,
      becomes,
    }) => {
      const before = await run(everyByte);
      const zip = await themeZip(world.folder, version(2));
      await hubCommand(world, 'theme', 'publish', await stranger.sign(zip));
      published.push(['theme', 'essentials', version(2)]);
      const rotation = await stranger.replace(publisher);
      // Only the old key can sign a key change; the stranger replaces the signature with another.
      const forged = rotation.slice(0, -128) + (await stranger.replace(successor)).slice(-128);
      liar.tell((offers) => void (offers.rotations = [forged]));
      await cron();
      await open(page, becomes, 'update-core.php');
      await update(page, 'Activation Demo', 'Update Themes');
      const refusalText = `is signed with a key that this site does not trust (${stranger.key.slice(0, 8)}…)`;
      await expect(page.frameLocator('iframe[title]').getByText(refusalText)).toBeVisible();
      expect(await run(mayUpdateAlone)).toBe('theme false\nplugin true\n');
      expect(await run(everyByte)).toBe(before);
      await page.goto(wordpress.screen(site));
      await expect(page.locator('.hub-activation-release')).toContainText(refusalText);
      await expectAccessibleScreen(page);
      await hubCommand(world, 'theme', 'withdraw', 'essentials', version(2));
    });

    test('a new key replaces the bundled key', async ({ world }) => {
      const next = await themeZip(world.folder, version(3));
      await hubCommand(world, 'theme', 'publish', await successor.sign(next));
      published.push(['theme', 'essentials', version(3)]);
      await cron();
      expect(await run(updateTheme)).toContain('a key that this site does not trust');
      const rotation = await successor.replace(publisher);
      liar.tell((offers) => void offers.rotations.push(rotation));
      await cron();
      await run(updateTheme);
      expect(await installed()).toEqual([version(3), version(0)]);
      liar.honest();
      await hubCommand(
        world,
        'theme',
        'publish',
        await publisher.sign(await themeZip(world.folder, version(4))),
      );
      published.push(['theme', 'essentials', version(4)]);
      await cron();
      expect(await run(updateTheme)).toContain('a key that this site does not trust');
      expect(await installed()).toEqual([version(3), version(0)]);
    });

    test('an older version is installed only if an administrator chooses it', async ({
      page,
      world,
      becomes,
    }) => {
      const middle = `${version(2)}.5`;
      for (const which of [version(3), version(4)]) {
        await hubCommand(world, 'theme', 'withdraw', 'essentials', which);
      }
      await hubCommand(
        world,
        'theme',
        'publish',
        await successor.sign(await themeZip(world.folder, middle)),
      );
      published.push(['theme', 'essentials', middle]);
      await cron();
      const address = `${liar.url}/api/theme-activation/download-theme?version=${middle}`;
      // Forces WordPress to install the release without an offer.
      const forced = `${upgraders}
        $skin = new Automatic_Upgrader_Skin();
        ( new Theme_Upgrader( $skin ) )->install( '${address}', array( 'overwrite_package' => true ) );
        echo implode( "\\n", $skin->get_upgrade_messages() );`;
      expect(await run(forced)).toContain(`older than the installed one (${version(3)})`);
      expect(await installed()).toEqual([version(3), version(0)]);

      await open(page, becomes, 'themes.php?page=hub-activation-27889640');
      await press(page, `Go back to version ${middle}`);
      await expect(said(page)).toContainText(`WordPress offers version ${middle}`);
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php'));
      await update(page, 'Activation Demo', 'Update Themes');
      await expect(
        page.frameLocator('iframe[title]').getByText('Activation Demo updated successfully.'),
      ).toBeVisible();
      expect(await installed()).toEqual([middle, version(0)]);
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php'));
      await expect(page.getByRole('row').filter({ hasText: 'Activation Demo' })).toHaveCount(0);
      expect(wordpress.complaints()).toBe('');
    });
  });
}
