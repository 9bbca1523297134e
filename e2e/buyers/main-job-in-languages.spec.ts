// Activation of a site on a phone, in a left-to-right and a right-to-left language.
import { readTranslations } from '@hub/language/translations';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { activateByHand, activated } from '#e2e/harness/hands.ts';
import { asBuyersMeetIt } from '#e2e/harness/hub.ts';
import { aPerson, linkIn, mailFor, type Person } from '#e2e/harness/people.ts';
import { expect, test } from '#e2e/harness/test.ts';

test.use({ hubEnv: asBuyersMeetIt });

async function registerIn(page: Page, person: Person, submit: string): Promise<void> {
  for (const [name, value] of Object.entries(person))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('main').getByRole('button', { name: submit }).click();
}

for (const [code, direction] of [
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  test.describe(`phone in ${code}`, () => {
    test.use({
      locale: code,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });

    test('shows the buyer’s language in every step from registration to activation', async ({
      page,
      world,
    }) => {
      const { hub, sandbox } = world;
      const texts = readTranslations(code);
      const say = (id: string): string => String(texts[id]);
      const spoken = async (text: string): Promise<void> => {
        await expect(page.getByText(text).first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', code);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await expectNoSidewaysScroll(page);
      };
      const [purchase] = await sandbox.buyer(`reads-${code}`, [{}]);
      const person = aPerson({ purchase_code: purchase?.code ?? '' });
      const site = sandbox.site(`shop-${code}`);

      await page.goto(hub.url);
      await spoken(say('home.headline'));
      await page
        .getByRole('main')
        .getByRole('link', { name: say('home.create') })
        .first()
        .click();
      await spoken(say('identity.register.lede'));
      await registerIn(page, person, say('identity.register.submit'));
      await spoken(say('server.registration.registered'));

      const [subject = ''] = say('mail.identity.verify.subject').split('{hub}');
      const mail = await mailFor(sandbox, person.email, subject.trim());
      await page.goto(linkIn(mail, '/verify-email/'));
      await page.getByRole('button', { name: say('identity.verify.submit') }).click();
      await expect(page).toHaveURL(`${hub.url}/dashboard`);
      await spoken(say('licenses.standing.free'));

      await page.getByRole('button', { name: say('accounts.connect.button') }).click();
      await page.getByRole('radio', { name: `reads-${code}`, exact: true }).check();
      await page.getByRole('button', { name: 'Approve' }).click();
      await spoken(say('accounts.finish.connected'));

      await activateByHand(page, site);
      await spoken(say('verification.ready'));
      await page.getByRole('button', { name: say('verification.complete') }).click();
      await expect(page).toHaveURL(site);
      await expect(activated(page)).toBeVisible();
      await page.goto(`${hub.url}/dashboard`);
      await spoken(say('licenses.standing.used'));
    });
  });
}
