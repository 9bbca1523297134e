// Network on another host: copied or moved as a whole, site by site, in folders and in subdomains.
import { readFileSync } from 'node:fs';
import { inRoot } from '#scripts/machine/places.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import {
  activate,
  change,
  expectWordPress,
  signInToAdmin,
  standing,
  stored,
  visit,
} from './site/hands.ts';
import { makeNetwork, mapTo, networkOf } from './site/network.ts';
import { nextMajor, themeZip } from './site/releases.ts';
import { wordPresses } from './site/versions.ts';
import { startWordPress, type Constants, type WordPress } from './site/wordpress.ts';

const [newest] = wordPresses().toReversed();
const screen = 'wp-admin/themes.php?page=hub-activation-27889640';
const carries = 'This database contains the activation of another site';
const choices = ['This site moved here', 'This is a staging copy', 'This is a separate site'];
const updateCheck = 'hub_activation_updates';

/**
 * Clears the cookie domain, because WordPress would put the port into it, which browsers reject.
 */
const subdomains = { SUBDOMAIN_INSTALL: true, COOKIE_DOMAIN: '' };

/** Code that returns whether the client would activate the other sites. */
const mayActivateAll = `
  wp_set_current_user( 1 );
  $network = Hub_Activation\\Client::of( 27889640 )->network();
  echo $network->may() ? 'may' : 'may not';`;

/** Code that installs the update that WordPress got before the network moved. */
const download = (version: string, hub: string): string => `
  $got = apply_filters( 'upgrader_pre_download', false, '${hub}/api/theme-activation/download-theme?version=${version}', null, array( 'theme' => 'activation-demo' ) );
  echo is_wp_error( $got ) ? $got->get_error_code() : gettype( $got );`;

if (newest) {
  test.describe(`moved network in WordPress ${newest.version}`, () => {
    test.describe.configure({ mode: 'serial', timeout: 60_000 });
    let wordpress: WordPress;
    let hub: Constants;
    const hostOf = (name: string): string => `${name}.localhost:${wordpress.port}`;
    const runAs = (name: string, more: Constants = {}): void =>
      wordpress.define({ ...hub, ...networkOf(hostOf(name)), ...more });

    /** Copies the database, and replaces the network's domain in every table. */
    async function migrate(from: string, to: string): Promise<void> {
      await wordpress.copy(from, to);
      // WordPress has no site at the new host before the replacement.
      wordpress.define(hub);
      const script = readFileSync(inRoot('e2e/wordpress/site/search-replace.php'), 'utf8');
      const hosts = `$hub_from = '${hostOf(from)}'; $hub_to = '${hostOf(to)}';`;
      await wordpress.run(to, `${hosts}${script.replace('<?php', '')}`);
      runAs(to);
    }

    /** Returns calls to the hub, and no calls of the network's WordPress to itself. */
    const calls = (): string[] => wordpress.calls().filter((call) => call.includes('/api/'));

    /** Returns the calls of both background tasks of a site of the network. */
    async function background(name: string, id: number, path = ''): Promise<string[]> {
      const before = calls().length;
      for (const event of ['hub_activation_heartbeat', updateCheck]) {
        await wordpress.run(
          name,
          `switch_to_blog( ${id} ); _set_cron_array( array( 'version' => 2 ) );
           wp_schedule_event( time() - 10, 'weekly', '${event}' ); delete_transient( 'doing_cron' );`,
        );
        await visit(wordpress, name, `${path}/wp-cron.php`);
      }
      return calls().slice(before);
    }

    test.beforeAll(async ({ world }) => {
      hub = { HUB_ACTIVATION_URL: world.hub.url };
      wordpress = await startWordPress(newest.folder, hub);
    });
    test.afterAll(() => wordpress?.stop());
    test.beforeEach(({ watch }) => expectWordPress(watch));

    let version: string;
    let main: Visitor;
    let second: Visitor;
    test('every site of a copied network detects the copy and makes no call with the original’s token', async ({
      page,
      world,
      someone,
      becomes,
    }) => {
      const site = 'shop-original';
      await makeNetwork(wordpress, { site, constants: { ...hub, ...networkOf(hostOf(site)) } });
      main = (await someone([{}])).visitor;
      for (const [path, owner] of [
        ['/', main],
        ['/second/', (await someone([{}])).visitor],
      ] as const) {
        await becomes(owner);
        await signInToAdmin(page, wordpress.url(site, `${path}${screen}`));
        await activate(page);
      }
      // The database of the network contains an offered update.
      version = `${nextMajor()}.0`;
      await hubCommand(world, 'theme', 'publish', await themeZip(world.folder, version));
      expect(await background(site, 1)).toContain('GET /api/theme-activation/updates');

      const copy = 'shop-copy';
      await migrate(site, copy);
      const before = calls().length;
      expect(await background(copy, 1)).toEqual([]);
      expect(await background(copy, 2, '/second')).toEqual([]);
      for (const path of ['/', '/second/']) {
        await signInToAdmin(page, wordpress.url(copy, `${path}${screen}`));
        await expect(standing(page)).toHaveText(carries);
        await expect(page.getByText('It keeps working until')).toBeVisible();
        for (const name of choices) await expect(page.getByRole('button', { name })).toBeVisible();
      }
      expect((await stored(wordpress, copy))?.['moved_since']).toBeGreaterThan(1_000_000);
      await page.goto(wordpress.url(copy, '/wp-admin/network/update-core.php?force-check=1'));
      await expect(page.getByRole('row').filter({ hasText: 'Activation Demo' })).toHaveCount(0);
      expect(await wordpress.run(copy, download(version, world.hub.url))).toContain('update_gone');
      await change(wordpress, copy, "'entitlements' => array( 'updates', 'network' )");
      expect(await wordpress.run(copy, mayActivateAll)).toBe('may not');
      expect(calls().slice(before)).toEqual([]);
    });

    test('moving the main site leaves the other sites to be decided separately', async ({
      page,
      becomes,
    }) => {
      const copy = 'shop-copy';
      await becomes(main);
      await signInToAdmin(page, wordpress.url(copy, `/${screen}`));
      await activate(page, 'This site moved here');
      await page.goto(wordpress.url(copy, `/second/${screen}`));
      await expect(standing(page)).toHaveText(carries);
      expect(await background(copy, 2, '/second')).toEqual([]);
      expect(await background(copy, 1)).toContain('GET /api/theme-activation/updates');
      await page.goto(wordpress.url(copy, '/wp-admin/network/update-core.php'));
      const row = page.getByRole('row').filter({ hasText: 'Activation Demo' });
      await expect(row).toContainText(`Update to ${version}.`);
    });

    test('a site with a new domain detects the move, and the main site stays activated', async ({
      page,
      someone,
      becomes,
    }) => {
      const [copy, own] = ['shop-copy', 'own.shop-copy'];
      second = (await someone([{}])).visitor;
      await becomes(second);
      await signInToAdmin(page, wordpress.url(copy, `/second/${screen}`));
      await activate(page, 'This is a separate site');
      await wordpress.run(copy, mapTo(2, hostOf(own)));
      expect(await background(own, 2)).toEqual([]);
      await signInToAdmin(page, wordpress.url(own, `/${screen}`));
      await expect(standing(page)).toHaveText('This site has another address now');
      expect(await background(copy, 1)).not.toEqual([]);
      await page.goto(wordpress.url(copy, `/${screen}`));
      await expect(standing(page)).toHaveText('Theme activated');
    });

    test('every subdomain site and mapped domain of a moved network detects the move', async ({
      page,
      becomes,
    }) => {
      const [from, to] = ['shop-copy', 'shop-moved'];
      await becomes(second);
      runAs(from, subdomains);
      await signInToAdmin(page, wordpress.url(`own.${from}`, `/${screen}`));
      await activate(page, 'This is a staging copy');
      await migrate(from, to);
      runAs(to, subdomains);
      expect(await background(to, 1)).toEqual([]);
      expect(await background(`own.${to}`, 2)).toEqual([]);
      for (const name of [to, `own.${to}`]) {
        await signInToAdmin(page, wordpress.url(name, `/${screen}`));
        await expect(standing(page)).toHaveText(carries);
        for (const choice of choices)
          await expect(page.getByRole('button', { name: choice })).toBeVisible();
      }
      await activate(page, 'This is a staging copy');
    });

    test('PHP logs no warning', () => {
      expect(wordpress.complaints()).toBe('');
    });
  });
}
