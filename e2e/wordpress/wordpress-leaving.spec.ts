// Bundled plugins before and after the activation, the link to support, and switching or deleting
// the theme, in every installed WordPress.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { activate, change, expectWordPress, runCron, signInToAdmin } from './site/hands.ts';
import { copyClient } from './site/php.ts';
import { nextMajor, pluginZip } from './site/releases.ts';
import { startWordPress, type WordPress } from './site/wordpress.ts';

const site = 'shop-original';
const freed = 'POST /api/theme-activation/deactivate';

const deletion = (theme: string): string => `
  foreach ( array( 'file', 'misc', 'theme' ) as $name ) { require_once ABSPATH . "wp-admin/includes/$name.php"; }
  echo json_encode( delete_theme( '${theme}' ) );`;

for (const { version, folder } of wordPresses()) {
  test.describe(`WordPress ${version} before, during and after the activation`, () => {
    test.describe.configure({ mode: 'serial', timeout: 90_000 });
    let wordpress: WordPress;
    let owner: Visitor;

    const ask = async (question: string): Promise<unknown> =>
      JSON.parse(
        await wordpress.run(
          site,
          `echo json_encode( Hub_Activation\\Client::of( 27889640 )->${question} );`,
        ),
      );
    // Excludes calls of a new WordPress to its own pages.
    const calls = (): string[] => wordpress.calls().filter((call) => call.includes(' /api/'));
    const sites = async (): Promise<unknown> =>
      (await owner.get<{ sites: unknown[] }[]>('/api/user/licenses')).body[0]?.sites;

    test.beforeAll(async ({ world }) => {
      wordpress = await startWordPress(folder, { HUB_ACTIVATION_URL: world.hub.url });
      const content = join(wordpress.folder, 'site/wp-content');
      const client = join(content, 'themes/activation-demo/inc/hub-activation');
      copyClient(client, 'activation-demo', world.hub.url);
      for (const theme of ['plain', 'other', 'child']) {
        mkdirSync(join(content, 'themes', theme));
        const parent = theme === 'child' ? '\nTemplate: activation-demo' : '';
        const style = `/*\nTheme Name: ${theme}${parent}\n*/\n`;
        writeFileSync(join(content, 'themes', theme, 'style.css'), style);
        writeFileSync(join(content, 'themes', theme, 'index.php'), '<?php\n');
      }
      const around = ['before', 'after'].map(
        (place) =>
          `add_action( 'hub_activation_screen_${place}', function ( $item, $state ) { echo "<p>${place} $item $state</p>"; }, 10, 2 );`,
      );
      writeFileSync(join(content, 'mu-plugins/around.php'), `<?php\n${around.join('\n')}\n`);
    });
    test.afterAll(() => wordpress?.stop());
    test.beforeEach(({ watch }) => expectWordPress(watch));

    test('plugins of the catalog are locked before the activation, and no call reaches the hub', async ({
      page,
    }) => {
      await signInToAdmin(page, wordpress.screen(site));
      const locked = page.locator('#hub-activation-locked li');
      // PHP checks only every two seconds whether a file has changed.
      await expect(async () => {
        await page.reload();
        expect(await locked.allInnerTexts()).toEqual([
          'Slider Revolution (required)',
          'Master Slider',
          'WPBakery',
        ]);
      }).toPass();
      expect(await ask('plugins()')).toEqual([]);
      expect(await ask('locked_plugins()')).toMatchObject([
        { slug: 'revslider', name: 'Slider Revolution', required: true, locked: true },
        { slug: 'masterslider', name: 'Master Slider', required: false, locked: true },
        { slug: 'js_composer', name: 'WPBakery', required: false, locked: true },
      ]);
      expect(calls()).toEqual([]);
    });

    test('the activation unlocks the plugins and tells which plugins the catalog requires', async ({
      page,
      world,
      someone,
      becomes,
    }) => {
      owner = (await someone([{}])).visitor;
      await becomes(owner);
      await signInToAdmin(page, wordpress.screen(site));
      await activate(page);
      await expect(page.locator('#hub-activation-locked')).toBeHidden();
      const zip = await pluginZip(world.folder, `${nextMajor()}.0`);
      await hubCommand(world, 'plugin', 'publish', zip);
      await runCron(wordpress, site, 'hub_activation_updates');
      expect(await ask('plugins()')).toMatchObject([{ slug: 'revslider', required: true }]);
      expect(await ask('locked_plugins()')).toMatchObject([
        { slug: 'masterslider' },
        { slug: 'js_composer' },
      ]);
    });

    test('one click copies the context for support, and ended support shows a renewal link', async ({
      page,
      context,
      becomes,
    }) => {
      await becomes(owner);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await signInToAdmin(page, wordpress.screen(site));
      const screen = page.locator('#hub-activation');
      await expect(screen).toContainText('before 27889640 active');
      await expect(screen).toContainText('after 27889640 active');
      await expect(page.getByRole('link', { name: 'Renew support' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(page.getByText('Copied.')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      for (const part of [`WordPress: ${version}`, 'state: active', 'license: •', 'checked: ']) {
        expect(copied).toContain(part);
      }
      await change(wordpress, site, "'supported_until' => '2020-01-02T00:00:00Z'");
      await page.reload();
      await expect(page.getByRole('link', { name: 'Renew support' })).toHaveAttribute(
        'href',
        /\/dashboard$/,
      );
    });

    test('a child theme keeps the background calls, and another theme stops them', async () => {
      const isPlanned = (): Promise<string> =>
        wordpress.run(
          site,
          "echo json_encode( (bool) wp_next_scheduled( 'hub_activation_heartbeat', array( 27889640 ) ) );",
        );
      await wordpress.run(site, "switch_theme( 'child' );");
      expect([await isPlanned(), await ask('is_active()')]).toEqual(['true', true]);
      await wordpress.run(site, "switch_theme( 'plain' );");
      expect(await isPlanned()).toBe('false');
      await wordpress.run(site, "switch_theme( 'activation-demo' );");
      expect(await ask('is_active()')).toBe(true);
    });

    test('switching to another theme asks whether to free the slot', async ({ page, becomes }) => {
      await becomes(owner);
      const questions: string[] = [];
      let answer = false;
      page.on('dialog', (dialog) => {
        questions.push(dialog.message());
        return answer ? dialog.accept() : dialog.dismiss();
      });
      const switchTo = async (theme: string): Promise<void> => {
        await signInToAdmin(page, wordpress.url(site, '/wp-admin/themes.php'));
        await page.locator(`.theme[data-slug="${theme}"]`).hover();
        await page.locator(`.theme[data-slug="${theme}"] .activate`).click();
        await expect(page.locator('.theme.active')).toHaveAttribute('data-slug', theme);
      };
      await switchTo('plain');
      expect(questions).toEqual([
        expect.stringContaining('if you delete the theme later, free it'),
      ]);
      expect(await sites()).toHaveLength(1);
      await switchTo('activation-demo');
      expect(questions).toHaveLength(1);
      answer = true;
      await switchTo('plain');
      expect(questions).toHaveLength(2);
      expect(await sites()).toEqual([]);
    });

    test('deleting the active theme frees its slot, and deleting another theme does not', async ({
      page,
      becomes,
    }) => {
      await becomes(owner);
      await wordpress.run(site, "switch_theme( 'activation-demo' );");
      await signInToAdmin(page, wordpress.screen(site));
      await activate(page);
      const before = calls().length;
      expect(await wordpress.run(site, deletion('other'))).toBe('true');
      expect(calls().slice(before)).toEqual([]);
      expect(await wordpress.run(site, deletion('activation-demo'))).toBe('true');
      expect(calls().slice(before)).toEqual([freed]);
      expect(await sites()).toEqual([]);
      expect(wordpress.complaints()).toBe('');
    });
  });
}
