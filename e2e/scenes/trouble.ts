import { expect, type Page } from '@playwright/test';
import { fillRegistration, heading, signInByHand, submitRegistration } from '#e2e/harness/hands.ts';
import { aPerson } from '#e2e/harness/people.ts';
import { alert, resetLink } from './identity.ts';
import { allowing, named, on, refused, type Scenes, type Stage } from './scene.ts';

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

const frame = named('frame: ', {
  'who is here is not known yet': async ({ page, go, hang }) => {
    await hang('isLogged');
    await go('/login');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
  },
  'who is here could not be checked': refused(async ({ page, go, refuse }) => {
    await refuse('isLogged', 'unavailable');
    await go('/dashboard');
    // The check is retried before it fails.
    await expect(heading(page, 'We could not load your account')).toBeVisible({
      timeout: 20_000,
    });
  }),
  'a screen that cannot be loaded': allowing(['refusal', 'lostScreen'], async ({ page, go }) => {
    await page.route('**/assets/certificate-page-*.js', (route) => route.fulfill({ status: 404 }));
    await go('/certificate');
    await expect(heading(page, 'This screen could not be loaded')).toBeVisible();
  }),
});

const bea = { username: 'bea', password: 'Right-Horse-7' };

const signIn: Scenes = {
  'login: sending': async ({ page, go, hang }) => {
    await hang('login');
    await go('/login');
    await signInByHand(page, bea);
    await expect(busy(page)).toBeVisible();
  },
  'login: hub out of order': refused(async ({ page, go, refuse }) => {
    await refuse('login');
    await go('/login');
    await signInByHand(page, bea);
    await expect(alert(page)).toContainText('Reference');
  }),
  'login: captcha after wrong tries': on('/login').plays(async ({ page }) => {
    for (const password of ['Wrong-Horse-1', 'Wrong-Horse-2', 'Wrong-Horse-3']) {
      await signInByHand(page, { username: 'stranger-to-all', password });
      await expect(alert(page)).toContainText('Incorrect username, email or password.');
    }
    await expect(page.getByRole('group', { name: 'Bot check' })).toBeVisible();
  }),
  'register: username taken': async ({ page, go, cast, world }) => {
    const { person } = await cast.newcomer();
    const [purchase] = await world.sandbox.buyer(null, [{}]);
    await go('/register');
    const taken = { username: person.username, purchase_code: purchase?.code ?? '' };
    await fillRegistration(page, aPerson(taken));
    await submitRegistration(page);
    await expect(page.getByText('This username is taken. Please choose another.')).toBeVisible();
  },
};

const mails: Scenes = {
  'verify e-mail: out of order': refused(async ({ page, go, refuse }) => {
    await refuse('verifyEmail');
    await go('/verify-email/a-code-that-cannot-be-checked');
    await page.getByRole('button', { name: 'Verify email address' }).click();
    await expect(alert(page)).toContainText('Reference');
  }),
  'verify e-mail: new link sent': on('/verify-email').plays(async ({ page }) => {
    await page.getByLabel('Username or email').fill('somebody');
    await page.getByRole('button', { name: 'Resend verification e-mail' }).click();
    await expect(page.getByText('please ckick on the link')).toBeVisible();
  }),
  'correct e-mail: invalid': on('/correct-email').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Send email to this address' }).click();
    await expect(page.getByLabel('Username or email')).toBeFocused();
  }),
  'reset: step 1 invalid': async (stage) => {
    await askForReset(stage, 'no-address');
    await expect(stage.page.getByLabel('Email')).toBeFocused();
  },
  'reset: step 1 out of order': refused(async (stage) => {
    await stage.refuse('resetPassword');
    await askForReset(stage, 'somebody@mail.example');
    await expect(alert(stage.page)).toContainText('Reference');
  }),
  'reset: step 2 checking': on('/reset-password/a-code-that-is-being-checked').loading(
    'resetPasswordStep2',
    (page) => page.getByRole('main').getByText('Loading...'),
  ),
  'reset: step 2 could not be checked': on('/reset-password/a-code-that-cannot-be-checked').failing(
    'resetPasswordStep2',
    'Your link could not be checked',
  ),
  'reset: step 2 invalid': async (stage) => {
    await saveNewPassword(stage, 'short');
    await expect(stage.page.getByText('should be longer than 8')).toBeVisible();
  },
};

const elsewhere: Scenes = {
  'certificate: nothing pasted': on('/certificate').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Check certificate' }).click();
    await expect(page.getByText('Please paste a certificate.')).toBeVisible();
  }),
  'certificate: checking': async ({ page, go, cast, hang, world }) => {
    await cast.owner();
    await hang('certificateCheck');
    await go('/certificate');
    const certificate = await world.sandbox.certificateOf('shop-owner');
    await page.getByLabel('Certificate', { exact: true }).fill(certificate);
    await page.getByRole('button', { name: 'Check certificate' }).click();
    await expect(busy(page)).toBeVisible();
  },
  'certificate: not known whether it holds': refused(async ({ page, go, cast, refuse, world }) => {
    await cast.owner();
    await refuse('certificateCheck');
    await go('/certificate');
    const certificate = await world.sandbox.certificateOf('shop-owner');
    await page.getByLabel('Certificate', { exact: true }).fill(certificate);
    await page.getByRole('button', { name: 'Check certificate' }).click();
    await expect(page.getByText('not checked for revocation')).toBeVisible();
  }),
  'contact: a login issue, sent': async (stage) => {
    await openReport(stage);
    await stage.page.getByRole('button', { name: 'Send report' }).click();
    await expect(panel(stage.page).getByRole('status').last()).toBeVisible({ timeout: 20_000 });
    await expect(stage.page.getByLabel('What happens?')).toBeHidden({ timeout: 20_000 });
  },
  'contact: a login issue, not sent': refused(async (stage) => {
    await stage.refuse('reportLoginIssue');
    await openReport(stage);
    await stage.page.getByRole('button', { name: 'Send report' }).click();
    await expect(panel(stage.page).getByText('Reference')).toBeVisible({ timeout: 20_000 });
  }),
};

/** Slow, failed and out-of-order answers on visitors' screens. */
export const trouble: Scenes = { ...frame, ...signIn, ...mails, ...elsewhere };
