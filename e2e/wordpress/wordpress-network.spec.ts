// Network of sites with separate activations.
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { activate, expectWordPress, signInToAdmin, standing, visit } from './site/hands.ts';
import { makeNetwork, networkOf } from './site/network.ts';
import { aPublisher } from './site/publisher.ts';
import { nextMajor, themeZip } from './site/releases.ts';
import { startWordPress } from './site/wordpress.ts';

const [newest] = wordPresses().toReversed();
const screen = 'wp-admin/themes.php?page=hub-activation-27889640';

/** Code that leaves only the update check in the cron of the second site. */
const lookForUpdates = `
  switch_to_blog( 2 );
  _set_cron_array( array( 'version' => 2 ) );
  wp_schedule_event( time() - 10, 'twicedaily', 'hub_activation_updates' );
  delete_transient( 'doing_cron' );`;

/** Code that stores a key rotation like an answer of the hub. */
const learn = (rotation: string): string => `
  $client = Hub_Activation\\Client::of( 27889640 );
  $client->seal()->learn( array( '${rotation}' ) );`;

if (newest) {
  test(`WordPress ${newest.version} activates one site of a network and updates the shared theme`, async ({
    page,
    world,
    someone,
    becomes,
    watch,
  }) => {
    test.setTimeout(120_000);
    expectWordPress(watch);
    // An older WordPress ignores its port when its frame sends a message to its page.
    watch.allow(/Failed to execute 'postMessage'/);
    const hub = { HUB_ACTIVATION_URL: world.hub.url };
    const wordpress = await startWordPress(newest.folder, hub);
    try {
      const site = 'shop-original';
      const domain = new URL(wordpress.url(site)).host;
      const network = { ...hub, ...networkOf(domain) };
      await makeNetwork(wordpress, { site, constants: network });
      const { visitor } = await someone([{}]);
      await becomes(visitor);

      await signInToAdmin(page, wordpress.url(site, `/second/${screen}`));
      await activate(page);
      await expect(page.locator('#hub-activation')).toContainText(`${domain}/second`);
      await expect(page).toHaveURL(wordpress.url(site, `/second/${screen}`));
      await signInToAdmin(page, wordpress.url(site, `/${screen}`));
      await expect(standing(page)).toHaveText('Theme not activated');

      const { body } = await visitor.get<{ sites: { url: string }[] }[]>('/api/user/licenses');
      expect(body[0]?.sites.map(({ url }) => url)).toEqual([
        expect.stringContaining(`${domain}/second`),
      ]);

      // All sites share the theme, so the network's admin installs the update that the cron of a
      // single site got.
      const major = nextMajor();
      const version = `${major}.0`;
      await hubCommand(world, 'theme', 'publish', await themeZip(world.folder, version));
      await wordpress.run(site, lookForUpdates);
      await visit(wordpress, site, '/second/wp-cron.php');
      await page.goto(wordpress.url(site, '/wp-admin/network/update-core.php'));
      const row = page.getByRole('row').filter({ hasText: 'Activation Demo' });
      await expect(row).toContainText(`Update to ${version}.`);
      await row.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Update Themes' }).first().click();
      const progress = page.frameLocator('iframe[title]');
      await expect(progress.getByText('Activation Demo updated successfully.')).toBeVisible();
      // Other journeys use this hub and expect other versions.
      await hubCommand(world, 'theme', 'withdraw', 'essentials', version);

      // The network's admin also trusts a new key that a single site got.
      const [publisher, successor] = [await aPublisher(), await aPublisher()];
      const keyed = { ...network, HUB_ACTIVATION_RELEASE_KEY: publisher.key };
      const rotation = await successor.replace(publisher);
      wordpress.define(keyed);
      await wordpress.run(site, `switch_to_blog( 2 ); ${learn(rotation)}`);
      const updates = wordpress.url(site, '/wp-admin/network/update-core.php');
      const signed = [
        [`${major}.1`, publisher, `does not trust (${publisher.key.slice(0, 8)}…)`],
        [`${major}.2`, successor, 'Activation Demo updated successfully.'],
      ] as const;
      for (const [number, by, words] of signed) {
        const zip = await by.sign(await themeZip(world.folder, number));
        await hubCommand(world, 'theme', 'publish', zip);
        await wordpress.run(site, lookForUpdates);
        await visit(wordpress, site, '/second/wp-cron.php');
        await page.goto(updates);
        await row.getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Update Themes' }).first().click();
        await expect(progress.getByText(words)).toBeVisible();
        await hubCommand(world, 'theme', 'withdraw', 'essentials', number);
      }
      expect(wordpress.complaints()).toBe('');
    } finally {
      await wordpress.stop();
    }
  });
}
