import { expect, type Page } from '@playwright/test';
import { fillRegistration, heading, signInByHand, submitRegistration } from '#e2e/harness/hands.ts';
import { aPerson } from '#e2e/harness/people.ts';
import { alert, resetLink } from './identity.ts';
import type { Scene, Stage } from './scene.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Contact' });
const busy = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Loading...' });

async function openReport({ page, go }: Stage): Promise<void> {
  await go('/login');
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('button', { name: 'Report a login issue' }).click();
  await page.getByLabel('Your email address').fill('bea@mail.example');
  await page.getByLabel('What happens?').fill('My password is right, and is not accepted.');
}

async function askForReset({ page, go }: Stage, email: string): Promise<void> {
  await go('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
}

async function saveNewPassword(stage: Stage, password: string): Promise<void> {
  await stage.page.goto(await resetLink(stage));
  await stage.page.getByLabel('New password').fill(password);
  await stage.page.getByRole('button', { name: 'Save new password' }).click();
}

const frame: readonly Scene[] = [
  {
    name: 'frame: who is here is not known yet',
    async open({ page, go, hang }) {
      await hang('/api/is_logged');
      await go('/login');
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
    },
  },
  {
    name: 'frame: who is here could not be checked',
    refuses: true,
    async open({ page, go, refuseForNow }) {
      await refuseForNow('/api/is_logged');
      await go('/dashboard');
      // The check is retried before it fails.
      await expect(heading(page, 'We could not load your account')).toBeVisible({
        timeout: 20_000,
      });
    },
  },
  {
    name: 'frame: a screen that cannot be loaded',
    refuses: true,
    loses: true,
    async open({ page, go }) {
      await page.route('**/assets/certificate-page-*.js', (route) =>
        route.fulfill({ status: 404 }),
      );
      await go('/certificate');
      await expect(heading(page, 'This screen could not be loaded')).toBeVisible();
    },
  },
];

const bea = { username: 'bea', password: 'Right-Horse-7' };

const signIn: readonly Scene[] = [
  {
    name: 'login: sending',
    async open({ page, go, hang }) {
      await hang('/api/login');
      await go('/login');
      await signInByHand(page, bea);
      await expect(busy(page)).toBeVisible();
    },
  },
  {
    name: 'login: hub out of order',
    refuses: true,
    async open({ page, go, fail }) {
      await fail('/api/login');
      await go('/login');
      await signInByHand(page, bea);
      await expect(alert(page)).toContainText('Reference');
    },
  },
  {
    name: 'login: captcha after wrong tries',
    async open({ page, go }) {
      await go('/login');
      for (const password of ['Wrong-Horse-1', 'Wrong-Horse-2', 'Wrong-Horse-3']) {
        await signInByHand(page, { username: 'stranger-to-all', password });
        await expect(alert(page)).toContainText('Incorrect username, email or password.');
      }
      await expect(page.getByRole('group', { name: 'Bot check' })).toBeVisible();
    },
  },
  {
    name: 'register: username taken',
    async open({ page, go, cast, world }) {
      const { person } = await cast.newcomer();
      const [purchase] = await world.sandbox.buyer(null, [{}]);
      await go('/register');
      const taken = { username: person.username, purchase_code: purchase?.code ?? '' };
      await fillRegistration(page, aPerson(taken));
      await submitRegistration(page);
      await expect(page.getByText('This username is taken. Please choose another.')).toBeVisible();
    },
  },
];

const mails: readonly Scene[] = [
  {
    name: 'verify e-mail: out of order',
    refuses: true,
    async open({ page, go, fail }) {
      await fail('/api/verify-email');
      await go('/verify-email/a-code-that-cannot-be-checked');
      await page.getByRole('button', { name: 'Verify email address' }).click();
      await expect(alert(page)).toContainText('Reference');
    },
  },
  {
    name: 'verify e-mail: new link sent',
    async open({ page, go }) {
      await go('/verify-email');
      await page.getByLabel('Username or email').fill('somebody');
      await page.getByRole('button', { name: 'Resend verification e-mail' }).click();
      await expect(page.getByText('please ckick on the link')).toBeVisible();
    },
  },
  {
    name: 'correct e-mail: invalid',
    async open({ page, go }) {
      await go('/correct-email');
      await page.getByRole('button', { name: 'Send email to this address' }).click();
      await expect(page.getByLabel('Username or email')).toBeFocused();
    },
  },
  {
    name: 'reset: step 1 invalid',
    async open(stage) {
      await askForReset(stage, 'no-address');
      await expect(stage.page.getByLabel('Email')).toBeFocused();
    },
  },
  {
    name: 'reset: step 1 out of order',
    refuses: true,
    async open(stage) {
      await stage.fail('/api/reset-password');
      await askForReset(stage, 'somebody@mail.example');
      await expect(alert(stage.page)).toContainText('Reference');
    },
  },
  {
    name: 'reset: step 2 checking',
    async open({ page, go, hang }) {
      await hang('/api/reset-password-step-2/');
      await go('/reset-password/a-code-that-is-being-checked');
      await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    },
  },
  {
    name: 'reset: step 2 could not be checked',
    refuses: true,
    async open({ page, go, fail }) {
      await fail('/api/reset-password-step-2/');
      await go('/reset-password/a-code-that-cannot-be-checked');
      await expect(page.getByText('Your link could not be checked')).toBeVisible();
    },
  },
  {
    name: 'reset: step 2 invalid',
    async open(stage) {
      await saveNewPassword(stage, 'short');
      await expect(stage.page.getByText('should be longer than 8')).toBeVisible();
    },
  },
];

const elsewhere: readonly Scene[] = [
  {
    name: 'certificate: nothing pasted',
    async open({ page, go }) {
      await go('/certificate');
      await page.getByRole('button', { name: 'Check certificate' }).click();
      await expect(page.getByText('Please paste a certificate.')).toBeVisible();
    },
  },
  {
    name: 'certificate: checking',
    async open({ page, go, cast, hang, world }) {
      await cast.owner();
      await hang('/api/certificate/check');
      await go('/certificate');
      const certificate = await world.sandbox.certificateOf('shop-owner');
      await page.getByLabel('Certificate', { exact: true }).fill(certificate);
      await page.getByRole('button', { name: 'Check certificate' }).click();
      await expect(busy(page)).toBeVisible();
    },
  },
  {
    name: 'certificate: not known whether it holds',
    refuses: true,
    async open({ page, go, cast, fail, world }) {
      await cast.owner();
      await fail('/api/certificate/check');
      await go('/certificate');
      const certificate = await world.sandbox.certificateOf('shop-owner');
      await page.getByLabel('Certificate', { exact: true }).fill(certificate);
      await page.getByRole('button', { name: 'Check certificate' }).click();
      await expect(page.getByText('not checked for revocation')).toBeVisible();
    },
  },
  {
    name: 'contact: a login issue, sent',
    async open(stage) {
      await openReport(stage);
      await stage.page.getByRole('button', { name: 'Send report' }).click();
      await expect(panel(stage.page).getByRole('status').last()).toBeVisible({ timeout: 20_000 });
      await expect(stage.page.getByLabel('What happens?')).toBeHidden({ timeout: 20_000 });
    },
  },
  {
    name: 'contact: a login issue, not sent',
    refuses: true,
    async open(stage) {
      await stage.fail('/api/report-login-issue');
      await openReport(stage);
      await stage.page.getByRole('button', { name: 'Send report' }).click();
      await expect(panel(stage.page).getByText('Reference')).toBeVisible({ timeout: 20_000 });
    },
  },
];

/** Slow, wrong and out of order: visitors' screens in these cases. */
export const trouble: readonly Scene[] = [...frame, ...signIn, ...mails, ...elsewhere];
