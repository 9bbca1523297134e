import { expect } from '@playwright/test';
import { ask, enrolSomeone } from '#e2e/harness/people.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import type { Scene } from './scene.ts';

/** `/verify`, where WordPress sends people. */
export const verification: readonly Scene[] = [
  {
    name: 'verify: nobody asks',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/verify');
      await expect(page.getByText('No site is waiting right now')).toBeVisible();
    },
  },
  {
    name: 'verify: a site asks',
    async open({ page, cast, goAs }) {
      await goAs(await cast.asked(), '/verify');
      await expect(page.getByRole('button', { name: 'Complete verification' })).toBeVisible();
    },
  },
  {
    name: 'verify: another licence',
    async open({ page, cast, goAs }) {
      await goAs(await cast.asked(), '/verify');
      await page.getByRole('button', { name: 'Use another licence' }).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'verify: completing',
    async open({ page, cast, goAs, hang }) {
      const who = await cast.asked();
      await hang('/api/theme-verification/register*');
      await goAs(who, '/verify');
      await page.getByRole('button', { name: 'Complete verification' }).click();
      await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible();
    },
  },
  {
    name: 'verify: refused',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      const who = await cast.asked();
      await fail('/api/theme-verification/register*');
      await goAs(who, '/verify');
      await page.getByRole('button', { name: 'Complete verification' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'verify: unknown link',
    refuses: true,
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), `/verify?request=${'x'.repeat(43)}`);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'verify: all used',
    async open({ page, cast, goAs }) {
      await goAs(await cast.usedUp(), '/verify');
      await expect(page.getByRole('button', { name: 'Go to dashboard' })).toBeVisible();
    },
  },
  {
    name: 'verify: cancelled',
    async open({ page, world, goAs }) {
      const who = await enrolSomeone(world);
      const { search } = await ask(who.visitor, world.sandbox, 'shop-cancelled');
      await goAs(who, `/verify${search}`);
      await page.getByRole('button', { name: 'Cancel Activation' }).click();
      await expect(page.getByText('was cancelled')).toBeVisible();
    },
  },
  {
    name: 'verify: somebody else completes it',
    refuses: true,
    async open({ page, world, cast, goAs }) {
      const who = await enrolSomeone(world);
      const { search } = await ask(who.visitor, world.sandbox, 'shop-taken');
      await who.visitor.get(`/api/theme-verification/register${search}`);
      const other = await cast.owner();
      await goAs(
        { ...other, visitor: openVisitor(world.hub.address, other.visitor.cookies) },
        `/verify${search}`,
      );
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
];
