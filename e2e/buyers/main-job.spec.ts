// The main job of a buyer: from a purchase code to an activated site.
import { daysAgo } from '#e2e/harness/dates.ts';
import {
  activateByHand,
  activated,
  completeVerification,
  connectByHand,
  heading,
  licenseCard,
  registerByHand,
  signInByHand,
  verifyByHand,
  wants,
} from '#e2e/harness/hands.ts';
import { expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { asBuyersMeetIt } from '#e2e/harness/hub.ts';
import { aPerson, mailFor, verificationLink } from '#e2e/harness/people.ts';
import { publishPlugins } from '#e2e/harness/plugins.ts';
import { builder } from '#e2e/harness/sandbox.ts';
import { expect, test } from '#e2e/harness/test.ts';

test.use({ hubEnv: asBuyersMeetIt });

test('a buyer activates a site with a purchase code', { tag: '@main' }, async ({ page, world }) => {
  const { hub, sandbox } = world;
  await publishPlugins(world);
  const [theme, , old] = await sandbox.buyer('two-of-a-kind', [
    { sold_at: daysAgo(30) },
    { sold_at: daysAgo(120), item_id: builder },
    { sold_at: daysAgo(400), supported_until: daysAgo(20) },
  ]);
  const [code, oldCode] = [theme?.code ?? '', old?.code ?? ''];
  const person = aPerson({ purchase_code: code });
  const site = sandbox.site('shop-one');

  await test.step('register with the purchase code', async () => {
    await page.goto(hub.url);
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).first().click();
    await registerByHand(page, person);
  });
  await test.step('verify the email address, which signs in', async () => {
    await verifyByHand(page, await verificationLink(sandbox, person));
    await expect(page).toHaveURL(`${hub.url}/dashboard`);
    await expect(page.getByRole('heading', { name: 'Available licenses (1)' })).toBeVisible();
  });
  await test.step('connect the marketplace account', async () => {
    await expect(
      page.getByRole('heading', { name: 'Synchronize your account with Envato Market' }),
    ).toBeVisible();
    await connectByHand(page, 'two-of-a-kind');
    await expect(page).toHaveURL(`${hub.url}/dashboard`);
    await expect(page.getByText('Your account is connected')).toBeVisible();
  });
  await test.step('see the licenses', async () => {
    await expect(page.getByRole('heading', { name: 'Available licenses (3)' })).toBeVisible();
    await expect(licenseCard(page, code)).toContainText('License is not used');
    await expect(licenseCard(page, oldCode)).toContainText('License is not used');
    await expect(page.getByText('Support has ended')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Renew support period' })).toBeVisible();
    for (const plugin of ['Slider Revolution', 'Master Slider', 'WPBakery'])
      await expect(page.getByRole('button', { name: `Download ${plugin}` })).toBeVisible();
    await licenseCard(page, code).getByRole('button').first().click();
    await expect(
      page.getByText('1 License = 1 End Product = 1 Website creation on 1 domain'),
    ).toBeVisible();
  });
  await test.step('activate the theme', async () => {
    await activateByHand(page, site);
    await expect(page).toHaveURL(new RegExp(`^${hub.url}/verify\\?request=`));
    await expect(wants(page, site)).toBeVisible();
    await expect(page.getByText('You are ready to complete theme verification')).toBeVisible();
    await completeVerification(page);
    await expect(page).toHaveURL(site);
    await expect(activated(page)).toBeVisible();
  });
  await test.step('check the license card and the email to the owner', async () => {
    await page.goto(`${hub.url}/dashboard`);
    const used = page.getByRole('article').filter({ hasText: 'License is already used' });
    await expect(used).toHaveCount(1);
    await expect(used).toContainText(new URL(site).hostname);
    const mail = await mailFor(sandbox, person.email, new URL(site).host);
    expect(mail.text).not.toContain(code);
  });
});

test('a staging site of the same shop uses the same license', async ({
  page,
  world,
  someone,
  becomes,
}) => {
  const { hub, sandbox } = world;
  const { visitor, purchases } = await someone([{}]);
  await becomes(visitor);
  for (const site of ['shop-pair', 'dev.shop-pair'].map(sandbox.site)) {
    await activateByHand(page, site);
    await expect(wants(page, site)).toBeVisible();
    await completeVerification(page);
    await expect(activated(page)).toBeVisible();
  }
  await page.goto(`${hub.url}/dashboard`);
  const card = licenseCard(page, purchases[0]?.code ?? '');
  await expect(card).toContainText('License is already used');
  await card.getByRole('button').first().click();
  const sites = card.getByRole('listitem').filter({ hasText: 'last seen' });
  await expect(sites).toHaveCount(2);
  await expect(sites.filter({ hasText: 'Staging' })).toContainText('dev.shop-pair.localhost');
});

test(
  'an activation that began signed out continues after signing in',
  { tag: '@main' },
  async ({ page, world, someone }) => {
    const { sandbox } = world;
    const { person } = await someone([{}]);
    const site = sandbox.site('shop-later');
    await activateByHand(page, site);
    await expect(page).toHaveURL(/\/login$/);
    await signInByHand(page, person);
    await expect(page).toHaveURL(/\/verify\?request=[\w-]{43}$/);
    await completeVerification(page);
    await expect(activated(page)).toBeVisible();
  },
);

test(
  'an activation continues after registering, with the email opened in another browser',
  { tag: '@main' },
  async ({ page, world, otherBrowser }) => {
    const { sandbox } = world;
    const [purchase] = await sandbox.buyer(null, [{}]);
    const person = aPerson({ purchase_code: purchase?.code ?? '' });
    const site = sandbox.site('shop-newcomer');
    await activateByHand(page, site);
    await expect(heading(page, 'Login')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await registerByHand(page, person);

    const phone = await (await otherBrowser()).newPage();
    await verifyByHand(phone, await verificationLink(sandbox, person));
    await phone.getByRole('link', { name: 'Go to login' }).click();
    await signInByHand(phone, person);
    await expect(phone).toHaveURL(/\/verify\?request=[\w-]{43}$/);
    await completeVerification(phone);
    await expect(phone).toHaveURL(new RegExp(`^${site}`));
    await expect(activated(phone)).toBeVisible();
  },
);

test.describe('phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test(
    'needs no horizontal scrolling in any step from registration to activation',
    { tag: '@main' },
    async ({ page, world }) => {
      const { hub, sandbox } = world;
      const [purchase] = await sandbox.buyer('on-the-phone', [{}, { sold_at: daysAgo(400) }]);
      const person = aPerson({ purchase_code: purchase?.code ?? '' });
      const site = sandbox.site('shop-pocket');

      await page.goto(hub.url);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByText('Register').click();
      await registerByHand(page, person);
      await expectNoSidewaysScroll(page);
      await verifyByHand(page, await verificationLink(sandbox, person));
      await expectNoSidewaysScroll(page);
      await connectByHand(page, 'on-the-phone');
      await expect(page.getByRole('heading', { name: 'Available licenses (2)' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      for (const card of await page.getByRole('article').all())
        await card.getByRole('button').first().click();
      await expectNoSidewaysScroll(page);
      await activateByHand(page, site);
      await expect(wants(page, site)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await completeVerification(page);
      await expect(activated(page)).toBeVisible();
      await page.goto(`${hub.url}/settings`);
      await expect(page.getByText('on-the-phone', { exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
    },
  );
});
