// Administrator who reads German, on an English site and in an English browser, in the newest
// installed WordPress.
import { expect, test } from '#e2e/harness/test.ts';
import { wordPresses } from '#e2e/wordpress/site/versions.ts';
import { expectWordPress, press, said, signInToAdmin, standing } from './site/hands.ts';
import { startWordPress } from './site/wordpress.ts';

const site = 'shop-original';

for (const { version, folder } of wordPresses().slice(-1)) {
  test(`WordPress ${version} and the hub show German in every step of an activation`, async ({
    page,
    world,
    someone,
    watch,
  }) => {
    expectWordPress(watch);
    const wordpress = await startWordPress(folder, { HUB_ACTIVATION_URL: world.hub.url });
    try {
      const { person, visitor } = await someone([{}]);
      await visitor.post('/api/user/language', { language: 'de' });
      await signInToAdmin(page, wordpress.screen(site));
      await expect(standing(page)).toHaveText('Theme not activated');
      await wordpress.run(site, "update_user_meta( 1, 'locale', 'de_DE' );");
      await page.reload();
      await expect(standing(page)).toHaveText('Theme nicht aktiviert');
      await press(page, 'Theme aktivieren');

      const spoken = page.locator('html');
      await expect(page).toHaveURL(/\/login$/);
      await expect(spoken).toHaveAttribute('lang', 'de');
      await page.getByLabel('Benutzername oder E-Mail').fill(person.username);
      await page.getByLabel('Passwort', { exact: true }).fill(person.password);
      await press(page, 'Anmelden');
      await expect(page.getByText('Sie können die Theme-Verifizierung jetzt')).toBeVisible();
      await expect(spoken).toHaveAttribute('lang', 'de');
      await press(page, 'Verifizierung abschließen');

      await expect(page).toHaveURL(wordpress.screen(site));
      await expect(standing(page)).toHaveText('Theme aktiviert');
      await expect(said(page)).toContainText('Theme aktiviert.');
      expect(wordpress.complaints()).toBe('');
    } finally {
      await wordpress.stop();
    }
  });
}
