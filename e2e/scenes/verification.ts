import { expect, type Page } from '@playwright/test';
import { comeBackLater } from '#e2e/harness/hands.ts';
import { daysAgo } from '#e2e/harness/dates.ts';
import { ask, enrolSomeone } from '#e2e/harness/people.ts';
import type { Visitor } from '#e2e/harness/visitor.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import { button, named, on, refused } from './scene.ts';

/** Uploads the request file of a site; returns the address of the hub's next page. */
async function bring({ post }: Visitor, host: string): Promise<string> {
  const asked = {
    format: 'hub-activation-request/1',
    item_id: 27889640,
    site_url: `https://${host}`,
    theme_version: '7.1',
    wordpress_version: '6.5',
  };
  const { body } = await post<{ request_id: string }>('/api/theme-verification/offline/requests', {
    file: JSON.stringify(asked),
  });
  return `/verify?offline=${body.request_id}`;
}

/** Waits for the banner above the page: otherwise it moves the button away from the click. */
async function complete(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Support has ended' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete verification' }).click();
}

/** `/verify`, where WordPress sends people. */
export const verification = named('verify: ', {
  'nobody asks': on('/verify', 'owner').shows('No site is waiting right now'),
  'a site asks': on('/verify', 'asked').shows(button('Complete verification')),
  'not checked again': refused(
    on('/verify', 'asked').plays(async ({ page, refuse }) => {
      await expect(page.getByRole('button', { name: 'Complete verification' })).toBeVisible();
      await refuse('verificationCheck');
      await refuse('verificationInfo');
      await comeBackLater(page);
      await expect(page.getByText('We could not check again whether')).toBeVisible();
    }),
  ),
  'another licence': on('/verify', 'asked').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Use a different license' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
  }),
  'bound for good': async ({ page, world, goAs }) => {
    const old = { sold_at: daysAgo(300), supported_until: daysAgo(120) };
    const who = await enrolSomeone(world, [old]);
    const { search } = await ask(who.visitor, world.sandbox, 'shop-for-good');
    await goAs(who, `/verify${search}`);
    await expect(page.getByText('permanently')).toBeVisible();
  },
  completing: async ({ page, cast, goAs, hang }) => {
    const who = await cast.asked();
    await hang('verificationRegister');
    await goAs(who, '/verify');
    await complete(page);
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible();
  },
  refused: refused(async ({ page, cast, goAs, refuse }) => {
    const who = await cast.asked();
    await refuse('verificationRegister');
    await goAs(who, '/verify');
    await complete(page);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  }),
  'unknown link': refused(
    on(`/verify?request=${'x'.repeat(43)}`, 'owner').shows((page) =>
      page.getByRole('main').getByRole('alert'),
    ),
  ),
  'all used': on('/verify', 'usedUp').shows(button('Go to dashboard')),
  cancelled: async ({ page, world, goAs }) => {
    const who = await enrolSomeone(world);
    const { search } = await ask(who.visitor, world.sandbox, 'shop-canceled');
    await goAs(who, `/verify${search}`);
    await page.getByRole('button', { name: 'Cancel Activation' }).click();
    await expect(page.getByText('was canceled')).toBeVisible();
  },
  'somebody else completes it': refused(async ({ page, world, cast, goAs }) => {
    const who = await enrolSomeone(world);
    const { search } = await ask(who.visitor, world.sandbox, 'shop-taken');
    await who.visitor.get(`/api/theme-verification/register${search}`);
    const other = await cast.owner();
    await goAs(
      { ...other, visitor: openVisitor(world.hub.address, other.visitor.cookies) },
      `/verify${search}`,
    );
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  }),
  'bring a request file': on('/verify?offline', 'owner').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Paste the text instead' }).click();
    await expect(page.getByLabel('Text of the request file')).toBeVisible();
  }),
  'another file': on('/verify?offline', 'owner').plays(async ({ page }) => {
    const buffer = Buffer.from('hello');
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Choose the request file').setInputFiles(photo);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  }),
  'a file asks': async ({ page, world, goAs }) => {
    const who = await enrolSomeone(world);
    await goAs(who, await bring(who.visitor, 'inner.example'));
    await expect(page.getByRole('button', { name: 'Complete verification' })).toBeVisible();
  },
  // Read again in another language, the request is over.
  'carry the certificate back': refused(async ({ page, world, goAs }) => {
    const who = await enrolSomeone(world);
    await goAs(who, await bring(who.visitor, 'carried.example'));
    await page.getByRole('button', { name: 'Complete verification' }).click();
    await page.getByRole('button', { name: 'Save certificate file' }).click();
    await expect(page.getByText('Saved to your downloads')).toBeVisible();
  }),
  'a completed file': refused(async ({ page, world, goAs }) => {
    const who = await enrolSomeone(world);
    const address = await bring(who.visitor, 'completed.example');
    const request = new URLSearchParams(address.split('?')[1]).get('offline');
    await who.visitor.post('/api/theme-verification/offline/certificate', { request });
    await goAs(who, address);
    await expect(page.getByRole('button', { name: 'Get certificate again' })).toBeVisible();
  }),
});
