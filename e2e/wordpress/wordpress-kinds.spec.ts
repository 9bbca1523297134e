// Type of a site: reported by WordPress, decided by the hub, and inherited in a network.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '#scripts/machine/places.ts';
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { completeVerification } from '#e2e/harness/hands.ts';
import { expect, test } from '#e2e/harness/test.ts';
import {
  activate,
  deactivate,
  expectAccessibleScreen,
  expectWordPress,
  press,
  said,
  signInToAdmin,
  standing,
} from './site/hands.ts';
import { addManySites, addSite, makeNetwork, networkOf } from './site/network.ts';
import { startWordPress, type WordPress } from './site/wordpress.ts';

const [newest] = wordPresses().toReversed();
const site = 'shop-original';
const screen = 'wp-admin/themes.php?page=hub-activation-27889640';

interface Item {
  readonly id: number;
}

/** Writes a catalog with a theme whose license covers a network; returns its path. */
function catalogWithNetworks(): string {
  const { videos: _files, ...catalog } = JSON.parse(
    readFileSync(inRoot('catalog.json'), 'utf8'),
  ) as { items: Item[]; videos: unknown };
  const items = catalog.items.map((item) =>
    item.id === 27_889_640 ? { ...item, network: true } : item,
  );
  const file = join(mkdtempSync(join(tmpdir(), 'hub-catalog-')), 'catalog.json');
  writeFileSync(file, JSON.stringify({ ...catalog, items }));
  return file;
}

test.use({ hubEnv: { HUB_CATALOG: catalogWithNetworks() } });

if (newest) {
  test.describe(`site types in WordPress ${newest.version}`, () => {
    test.describe.configure({ mode: 'serial', timeout: 90_000 });
    let wordpress: WordPress;
    let hub: { HUB_ACTIVATION_URL: string };

    test.beforeAll(async ({ world }) => {
      hub = { HUB_ACTIVATION_URL: world.hub.url };
      wordpress = await startWordPress(newest.folder, hub);
    });
    test.afterAll(() => wordpress?.stop());
    test.beforeEach(({ watch }) => expectWordPress(watch));

    test('the address decides the type of a site that WordPress calls local', async ({
      page,
      someone,
      becomes,
    }) => {
      await becomes((await someone([{}])).visitor);
      await signInToAdmin(page, wordpress.screen(site));
      await expect(page.getByRole('button', { name: 'Activate theme' })).toBeVisible();
      const asLocal = page.getByRole('button', { name: 'Activate as a local site' });
      await expect(asLocal).toBeHidden();

      wordpress.define({ ...hub, WP_ENVIRONMENT_TYPE: 'development' });
      await page.reload();
      await expect(page.getByText('WordPress calls this site “development”')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Activate as a staging site' })).toBeVisible();
      await expectAccessibleScreen(page);
      await asLocal.click();
      await expect(page.getByText('says that it is a local site, but')).toBeVisible();
      await expect(page.getByText('Only the address counts')).toBeVisible();
      await completeVerification(page);
      await expect(standing(page)).toHaveText('Theme activated');
      await expect(page.locator('#hub-activation')).toContainText('Live site');
      await deactivate(page);
    });

    test('one click activates all sites of a network if the catalog allows it', async ({
      page,
      someone,
      becomes,
    }) => {
      await makeNetwork(wordpress, {
        site,
        constants: { ...hub, ...networkOf(new URL(wordpress.url(site)).host) },
      });
      const { visitor } = await someone([{}]);
      await becomes(visitor);
      await signInToAdmin(page, wordpress.url(site, `/second/${screen}`));
      await expect(page.getByText('activate its main site')).toBeVisible();
      const all = page.getByRole('button', { name: 'Activate all sites of this network' });
      await expect(all).toBeHidden();
      await page.goto(wordpress.url(site, `/${screen}`));
      await activate(page);
      await expect(page.getByText('A site with another address')).toBeVisible();
      await expectAccessibleScreen(page);
      await all.click();
      await expect(said(page)).toContainText('Sites of this network activated now: 1.');
      await addSite(wordpress, site, { name: 'third' });
      await addSite(wordpress, site, { name: 'fourth', theme: 'another' });
      await all.click();
      await expect(said(page)).toContainText('Sites of this network activated now: 1.');
      await all.click();
      await expect(said(page)).toContainText('Every site of this network that the license covers');

      await page.goto(wordpress.url(site, `/second/${screen}`));
      await expect(standing(page)).toHaveText('Theme activated');
      await expect(all).toBeHidden();
      const { host } = new URL(wordpress.url(site));
      await expect(page.locator('#hub-activation')).toContainText(`${host}/second`);
      await expect(page.locator('#hub-activation')).toContainText('Live site');
      await press(page, 'Check now');
      await expect(said(page)).toContainText('The hub confirms');

      const { body } =
        await visitor.get<{ sites: { url: string; kind: string }[] }[]>('/api/user/licenses');
      expect(body).toHaveLength(1);
      expect(body[0]?.sites.map(({ url, kind }) => `${kind} ${url}`).toSorted()).toEqual([
        `live http://${host}`,
        `live http://${host}/second`,
        `live http://${host}/third`,
      ]);
    });

    test('several clicks activate a network of a thousand sites to its last site', async ({
      page,
    }) => {
      await addManySites(wordpress, site, { count: 1000, like: 'fourth' });
      await addSite(wordpress, site, { name: 'last' });
      await signInToAdmin(page, wordpress.url(site, `/${screen}`));
      const all = page.getByRole('button', { name: 'Activate all sites of this network' });
      const messages: string[] = [];
      do {
        const began = Date.now();
        const loaded = page.waitForEvent('load');
        await all.click();
        await loaded;
        messages.push(await said(page).innerText());
        // Time limit of the page, and the delay of a busy machine.
        expect(Date.now() - began).toBeLessThan(15_000);
      } while (messages.at(-1)?.includes('There are more') && messages.length < 20);
      expect(messages.join(' ')).toContain('Sites of this network activated now: 1.');
      await page.goto(wordpress.url(site, `/last/${screen}`));
      await expect(standing(page)).toHaveText('Theme activated');
    });

    test('PHP logs no warning', () => {
      expect(wordpress.complaints()).toBe('');
    });
  });
}
