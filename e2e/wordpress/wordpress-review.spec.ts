// Checks of a reviewer, an author and an administrator, in every installed WordPress.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeChecks } from '#e2e/wordpress/site/theme-checks.ts';
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { startCodeHub, type CodeHub } from './site/code-hub.ts';
import {
  expectAccessibleScreen,
  expectWordPress,
  press,
  said,
  signInToAdmin,
  standing,
  stored,
  visit,
} from './site/hands.ts';
import { copyClient } from './site/php.ts';
import { startWordPress, type WordPress } from './site/wordpress.ts';

const site = 'shop-original';
const code = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
const second = 27_889_641;

/** Plugin of the same publisher with another item, which is loaded before the theme. */
const plugin = `<?php
/*
Plugin Name: Companion
Version: 1.0.0
*/
require_once __DIR__ . '/hub-activation/hub-activation.php';
Hub_Activation\\Client::boot( array( 'item_id' => ${second}, 'hub_url' => 'https://hub.example', 'theme' => 'Companion', 'version' => '1.0.0' ) );
`;

for (const { version, folder } of wordPresses()) {
  test.describe(`client in WordPress ${version}`, () => {
    test.describe.configure({ mode: 'serial', timeout: 90_000 });
    let wordpress: WordPress;
    let hub: CodeHub;

    test.beforeAll(async () => {
      hub = await startCodeHub();
      wordpress = await startWordPress(folder, { HUB_ACTIVATION_URL: hub.url });
    });
    test.afterAll(async () => {
      await wordpress?.stop();
      await hub?.stop();
    });
    test.beforeEach(({ watch }) => expectWordPress(watch));

    for (const check of themeChecks()) {
      test(`${check.name} finds no reason to reject the demonstration theme`, async () => {
        const findings = await wordpress.checkTheme(check.folder);
        expect(findings.filter((line) => /^(?:REQUIRED|WARNING)/.test(line))).toEqual([]);
        // Proves that the check ran.
        expect(findings.filter((line) => line.startsWith('RECOMMENDED')).length).toBeGreaterThan(0);
      });
    }

    test('a page view before the activation calls neither hub nor database', async ({ page }) => {
      await signInToAdmin(page, wordpress.url(site, '/wp-admin/'));
      const [queries, calls] = [wordpress.queries().length, wordpress.calls().length];
      expect(await visit(wordpress, site, '/')).toBe(200);
      expect(wordpress.queries().slice(queries)).toEqual([]);
      expect(wordpress.calls()).toHaveLength(calls);
      // An open dashboard sends requests, and each of them would write the option again.
      await page.waitForLoadState('networkidle');
      await page.goto('about:blank');
      // Without the empty option, each page view would query for it.
      await wordpress.run(site, "delete_option( 'hub_activation_27889640' );");
      expect(await visit(wordpress, site, '/')).toBe(200);
      // PHP records the queries of a visit when it ends, which may be after its answer.
      await expect.poll(() => wordpress.queries().length).toBeGreaterThan(queries);
    });

    test('an administrator dismisses the notice permanently', async ({ page }) => {
      await signInToAdmin(page, wordpress.url(site, '/wp-admin/'));
      const notice = page.locator('.hub-activation-notice');
      const dismissed = page.waitForResponse((answer) => answer.url().includes('admin-post.php'));
      await notice.locator('.notice-dismiss').click();
      await dismissed;
      await page.reload();
      await expect(page.locator('#wpadminbar')).toBeVisible();
      await expect(notice).toBeHidden();
    });

    test('an unusable purchase code shows the reason and changes nothing', async ({ page }) => {
      await signInToAdmin(page, wordpress.screen(site));
      const refusals = [
        ['purchase_unknown', 404, 'has no purchase with this code'],
        ['wrong_item', 409, 'is for another item'],
        ['owner_only', 409, 'only its owner can use it'],
        ['slot_full', 409, 'no free slot'],
        ['license_refunded', 409, 'was refunded'],
        ['license_blocked', 409, 'is blocked'],
        ['marketplace_unreachable', 503, 'cannot be reached right now'],
        ['rate_limited', 429, 'Too many requests from this server'],
      ] as const;
      for (const [word, status, words] of refusals) {
        hub.refuse(word, status);
        await page.getByText('Activate with a purchase code').click();
        await page.getByLabel('Purchase code').fill(code);
        await press(page, 'Activate with this code');
        await expect(said(page)).toContainText(words);
        await expect(said(page).getByRole('code')).toHaveText(word);
        await expect(standing(page)).toHaveText('Theme not activated');
      }
      expect(await stored(wordpress, site)).toBeNull();
      const before = hub.asked.length;
      await page.getByText('Activate with a purchase code').click();
      await expectAccessibleScreen(page);
      await page.getByLabel('Purchase code').fill('no code');
      await press(page, 'Activate with this code');
      await expect(said(page)).toContainText('That isn’t a valid purchase code');
      expect(hub.asked).toHaveLength(before);
      // A retry after a temporary failure has the same nonce; after a decision a new attempt
      // begins.
      const nonces = hub.asked.map(({ nonce }) => nonce);
      expect(nonces.at(-1)).toBe(nonces.at(-2));
      expect(new Set(nonces).size).toBe(nonces.length - 1);
    });

    test('a purchase code activates the site, fires the actions and is not stored', async ({
      page,
    }) => {
      const listener = join(wordpress.folder, 'site/wp-content/mu-plugins/listener.php');
      writeFileSync(
        listener,
        `<?php foreach ( array( 'activated', 'deactivated', 'changed' ) as $event ) {
          add_action( "hub_activation_$event", static function ( ...$about ) use ( $event ) {
            update_option( 'heard', array_merge( get_option( 'heard', array() ), array( $event . ' ' . implode( ' ', $about ) ) ) );
          }, 10, 2 );
        }`,
      );
      hub.refuse(null);
      await signInToAdmin(page, wordpress.screen(site));
      await page.getByText('Activate with a purchase code').click();
      await page.getByLabel('Purchase code').fill(` ${code.toUpperCase()} `);
      await press(page, 'Activate with this code');
      await expect(said(page)).toContainText('Theme activated.');
      await expect(standing(page)).toHaveText('Theme activated');
      await expectAccessibleScreen(page);
      expect(hub.asked.at(-1)).toMatchObject({
        code: code.toUpperCase(),
        item_id: 27_889_640,
        site_url: wordpress.url(site, '').replace(/\/$/, ''),
        environment: 'production',
        locale: 'en_US',
      });
      const heard = await wordpress.run(site, "echo json_encode( get_option( 'heard' ) );");
      expect(JSON.parse(heard)).toEqual(['activated 27889640 live', 'changed 27889640 active']);
      const codeCount = await wordpress.run(
        site,
        `echo $wpdb->get_var( "select count(*) from $wpdb->options where lower(option_value) like '%${code}%'" );`,
      );
      expect(codeCount).toBe('0');
    });

    test('“Check again” finds a release, shows its changes and offers the previous release', async ({
      page,
    }) => {
      hub.offer('3.0', '0.9');
      const updateCall = 'GET /api/theme-activation/updates';
      await signInToAdmin(page, wordpress.url(site, '/wp-admin/update-core.php'));
      await expect(page.locator('#update-themes-table')).toBeHidden();
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php?force-check=1'));
      expect(wordpress.calls().at(-1)).toBe(updateCall);
      const row = page.getByRole('row').filter({ hasText: 'Activation Demo' });
      await expect(row).toContainText('Update to 3.0.');
      await page.goto(wordpress.url(site, '/wp-admin/themes.php?theme=activation-demo'));
      const theme = page.getByRole('dialog', { name: 'Theme Details' });
      await theme.getByRole('link', { name: 'View Activation Demo version 3.0 details' }).click();
      const details = page.frameLocator('#TB_iframeContent');
      const notes = details.locator('#hub-activation-details').getByRole('listitem');
      await expect(notes).toHaveText('New in 3.0 <b>&');
      await expect(details.locator('#adminmenu')).toHaveCount(0);

      await page.goto(wordpress.screen(site));
      await press(page, 'Go back to version 0.9');
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php'));
      await expect(row).toContainText('Update to 0.9.');

      await page.goto(wordpress.screen(site));
      await press(page, 'Get beta versions, too');
      expect(wordpress.calls().at(-1)).toBe(`${updateCall}?channel=beta`);
      await expect(page.getByText('This site gets beta versions, too.')).toBeVisible();
      await wordpress.run(site, "delete_site_option( 'hub_activation_27889640_return' );");
    });

    test('a rolled-back version is not installed automatically until an administrator allows it', async ({
      page,
    }) => {
      const installs = (number: string): Promise<string> =>
        wordpress.run(
          site,
          `$style = get_template_directory() . '/style.css'; file_put_contents( $style, preg_replace( '/^Version:.*$/m', 'Version: ${number}', file_get_contents( $style ) ) );`,
        );
      const alone = (): Promise<string> =>
        wordpress.run(
          site,
          "foreach ( get_site_transient( 'update_themes' )->response as $item ) { echo json_encode( apply_filters( 'auto_update_theme', true, (object) $item ) ); }",
        );
      // The administrator chose 0.9 above. It is installed, and the hour of the choice is over.
      await installs('0.9');
      hub.offer('1.0.0', '0.9');
      await signInToAdmin(page, wordpress.url(site, '/wp-admin/update-core.php?force-check=1'));
      const row = page.getByRole('row').filter({ hasText: 'Activation Demo' });
      await expect(row).toContainText('Update to 1.0.0.');
      expect(await alone()).toBe('false');
      await page.goto(wordpress.screen(site));
      await expect(page.getByText('You went back from version 1.0.0')).toBeVisible();
      await press(page, 'Resume automatic updates');
      await expect(said(page)).toContainText('Automatic updates may install version 1.0.0 again.');
      expect(await alone()).toBe('true');
      await installs('1.0.0');
      hub.offer('3.0', '0.9');
      await page.goto(wordpress.url(site, '/wp-admin/update-core.php?force-check=1'));
      expect(await alone()).toBe('true');
    });

    test('Site Health, the privacy guide and the REST route show the license', async ({ page }) => {
      await signInToAdmin(page, wordpress.url(site, '/wp-admin/site-health.php?tab=debug'));
      await expect(page.locator('body')).toContainText('Activation Demo – Theme license');
      await page.goto(wordpress.url(site, '/wp-admin/options-privacy.php?tab=policyguide'));
      await expect(page.locator('body')).toContainText('The license of the theme Activation Demo');
      const answers = await wordpress.run(
        site,
        `$ask = static function ( $method, $path ) { return rest_do_request( new WP_REST_Request( $method, $path ) ); };
        $path = '/hub-activation/v1/items/27889640';
        $stranger = $ask( 'GET', $path )->get_status();
        wp_set_current_user( 1 );
        $own = $ask( 'GET', $path )->get_data();
        echo json_encode( array( $stranger, $own['active'], $own['kind'], $own['entitlements'], isset( $own['token'] ) ) );`,
      );
      expect(JSON.parse(answers)).toEqual([
        401,
        true,
        'live',
        ['updates', 'bundled_plugins'],
        false,
      ]);
    });

    test('a second product has a separate screen, state and certificate', async ({ page }) => {
      const pluginFolder = join(wordpress.folder, 'site/wp-content/plugins/companion');
      mkdirSync(pluginFolder);
      copyClient(join(pluginFolder, 'hub-activation'), 'companion');
      writeFileSync(join(pluginFolder, 'companion.php'), plugin);
      await wordpress.run(
        site,
        "require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin( 'companion/companion.php' );",
      );
      await signInToAdmin(page, wordpress.screen(site));
      await expect(standing(page)).toHaveText('Theme activated');
      await page.getByRole('link', { name: 'Companion: license' }).click();
      await expect(standing(page)).toHaveText('Theme not activated');
      await page.getByText('Activate with a purchase code').click();
      await page.getByLabel('Purchase code').fill(code);
      await press(page, 'Activate with this code');
      await expect(standing(page)).toHaveText('Theme activated');
      expect(hub.asked.at(-1)).toMatchObject({ item_id: second });
      await page.getByRole('link', { name: 'Deactivate', exact: true }).click();
      await page.getByText('Is the hub permanently unreachable?').click();
      await press(page, 'Forget activation on this site only');
      await expect(standing(page)).toHaveText('Theme not activated');
      expect(await stored(wordpress, site)).toMatchObject({ status: 'active' });
      await page.goto(wordpress.screen(site));
      await expect(standing(page)).toHaveText('Theme activated');
    });

    test('a newer offer of another source stays, and the hub’s offer replaces an older offer', async () => {
      const offers = await wordpress.run(
        site,
        `$client = Hub_Activation\\Client::of( 27889640 );
        $release = array( 'version' => '3.0', 'url' => '${hub.url}/api/theme-activation/download-theme?version=3.0', 'sha256' => str_repeat( 'a', 64 ), 'requires' => '', 'requires_php' => '', 'tested' => '', 'notes' => '', 'signature' => '' );
        $client->offers()->keep( array( 'theme' => $release, 'previous' => null, 'plugins' => array() ) );
        $said = array();
        foreach ( array( '4.0', '3.0', '2.0' ) as $version ) {
          $theirs = (object) array( 'response' => array( 'activation-demo' => array( 'theme' => 'activation-demo', 'new_version' => $version, 'package' => 'theirs' ) ) );
          $entry = apply_filters( 'site_transient_update_themes', $theirs )->response['activation-demo'];
          $said[] = $entry['new_version'] . ( 'theirs' === $entry['package'] ? ' theirs' : ' ours' );
        }
        $question = apply_filters( 'http_request_args', array( 'body' => array( 'themes' => '{"themes":{"activation-demo":{},"other":{}}}' ) ), 'https://api.wordpress.org/themes/update-check/1.1/' );
        $said[] = $question['body']['themes'];
        $client->offers()->forget();
        echo json_encode( $said );`,
      );
      expect(JSON.parse(offers)).toEqual([
        '4.0 theirs',
        '3.0 ours',
        '3.0 ours',
        '{"themes":{"other":[]}}',
      ]);
    });

    test('PHP logs no warning', () => {
      expect(wordpress.complaints()).toBe('');
    });
  });
}
