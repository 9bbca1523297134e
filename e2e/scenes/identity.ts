import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { passCaptcha } from '#e2e/harness/captcha.ts';
import { fillRegistration, heading, signInByHand, submitRegistration } from '#e2e/harness/hands.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import {
  aPerson,
  enrolSomeone,
  linkIn,
  mailFor,
  verificationLink,
  type Person,
} from '#e2e/harness/people.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import { button, named, on, refused, title, type Scenes, type Stage } from './scene.ts';

export const alert = (page: Page) => page.getByRole('main').getByRole('alert');

async function newPerson({ world }: Stage): Promise<Person> {
  const [purchase] = await world.sandbox.buyer(null, [{}]);
  return aPerson({ purchase_code: purchase?.code ?? '' });
}

async function registered(stage: Stage): Promise<Person> {
  const person = await newPerson(stage);
  const { hub } = stage.world;
  const visitor = openVisitor(hub.address);
  const captcha = await passCaptcha(hub, visitor, 'register');
  await visitor.post('/api/register', { ...person, ...captcha });
  return person;
}

async function verifyPage(stage: Stage): Promise<Person> {
  const person = await registered(stage);
  await stage.page.goto(await verificationLink(stage.world.sandbox, person));
  await expect(heading(stage.page, 'Verify your email address')).toBeVisible();
  return person;
}

/** Clicks a link that no longer works and says why. */
async function pressOldLink({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to login' })).toBeVisible();
}

/** The captcha has been solved by the browser. */
const solved = (page: Page) =>
  expect(page.getByRole('group', { name: 'Bot check' })).toContainText('Check complete.', {
    timeout: 20_000,
  });

/** Returns the link of the reset email of a new person. */
export async function resetLink(stage: Stage): Promise<string> {
  const { sandbox, hub } = stage.world;
  const visitor = openVisitor(hub.address);
  const person = await registered(stage);
  const code = (await verificationLink(sandbox, person)).split('/').at(-1);
  await visitor.post('/api/verify-email', { code });
  const captcha = await passCaptcha(hub, visitor, 'reset-password');
  await visitor.post('/api/reset-password', { email: person.email, ...captcha });
  return linkIn(await mailFor(sandbox, person.email, 'password'), '/reset-password/');
}

const register = named('register: ', {
  empty: on('/register').shows(title('Create an account')),
  invalid: on('/register').plays(async ({ page }) => {
    await fillRegistration(page, aPerson({ password: 'short', email: 'no-address' }));
    await submitRegistration(page);
    await expect(page.getByText('Password should be longer than 8 characters!')).toBeVisible();
  }),
  'captcha solved': on('/register').plays(async ({ page }) => {
    await page.getByLabel('Username').fill('bea');
    await solved(page);
  }),
  'captcha being solved': async ({ page, go, hang }) => {
    await hang('captchaChallenge');
    await go('/register');
    await fillRegistration(page, aPerson());
    await submitRegistration(page);
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible();
  },
  'captcha failed': refused(async ({ page, go, refuse }) => {
    await refuse('captchaChallenge');
    await go('/register');
    await fillRegistration(page, aPerson());
    await submitRegistration(page);
    await expect(alert(page)).toContainText('The check failed.');
  }),
  'unknown code': on('/register').plays(async ({ page }) => {
    await fillRegistration(page, aPerson({ purchase_code: randomUUID() }));
    await submitRegistration(page);
    await expect(alert(page)).toContainText('Envato Market has no purchase with this code.');
  }),
  'code already registered': async ({ page, go, cast }) => {
    const { purchases } = await cast.newcomer();
    await go('/register');
    await fillRegistration(page, aPerson({ purchase_code: purchases[0]?.code ?? '' }));
    await submitRegistration(page);
    await expect(alert(page)).toContainText('already registered');
  },
  'marketplace unreachable': refused(async ({ page, go, refuse }) => {
    await refuse('register');
    await go('/register');
    await fillRegistration(page, aPerson());
    await submitRegistration(page);
    await expect(alert(page)).toContainText('Reference');
  }),
  sending: async ({ page, go, hang }) => {
    await hang('register');
    await go('/register');
    await fillRegistration(page, aPerson());
    await submitRegistration(page);
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible();
  },
  done: async (stage) => {
    await stage.go('/register');
    await fillRegistration(stage.page, await newPerson(stage));
    await submitRegistration(stage.page);
    await expect(heading(stage.page, 'Check your inbox')).toBeVisible();
  },
  'done, address mistyped': async (stage) => {
    const { page } = stage;
    await stage.go('/register');
    await fillRegistration(page, await newPerson(stage));
    await submitRegistration(page);
    await page.getByRole('button', { name: 'Wrong email address?' }).click();
    await expect(page.getByLabel('Correct email')).toBeVisible();
  },
});

const correct = named('correct e-mail: ', {
  empty: on('/correct-email').shows(title('Correct your email address')),
  refused: on('/correct-email').plays(async ({ page }) => {
    await page.getByLabel('Username or email').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
    await page.getByLabel('Purchase code').fill(randomUUID());
    await page.getByLabel('Correct email').fill('bea@mail.example');
    await page.getByRole('button', { name: 'Send email to this address' }).click();
    await expect(alert(page)).toContainText('do not match');
  }),
});

const login: Scenes = {
  'login: empty': on('/login').shows(title('Login')),
  'login: on the way somewhere': on(`/verify?request=${'r'.repeat(43)}`).shows(
    'Sign in to continue.',
  ),
  'login: nothing typed': on('/login').plays(async ({ page }) => {
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Username or email')).toBeFocused();
  }),
  'login: wrong password': on('/login').plays(async ({ page }) => {
    await signInByHand(page, { username: 'nobody', password: 'Wrong-Horse-7' });
    await expect(alert(page)).toContainText('Incorrect username, email or password.');
  }),
  'login: suspended': async ({ page, world, go }) => {
    const { person } = await enrolSomeone(world);
    const { username, password } = person;
    await hubCommand(world, 'user', 'block', username, 'Several codes of others.');
    await go('/login');
    await signInByHand(page, { username, password });
    await expect(alert(page)).toContainText('This account is suspended.');
  },
  'login: not verified yet': async (stage) => {
    const { page } = stage;
    const { username, password } = await registered(stage);
    await stage.go('/login');
    await signInByHand(page, { username, password });
    await expect(alert(page)).toContainText('Please verify your email address first');
  },
  'login: mail sent again': async (stage) => {
    const { page } = stage;
    const { username } = await registered(stage);
    await stage.go('/login');
    await page.getByLabel('Username or email').fill(username);
    await page.getByRole('button', { name: 'Resend verification e-mail' }).click();
    await expect(page.getByText('please ckick on the link')).toBeVisible();
  },
  'logout: failed': on('/logout', 'newcomer').failing('logout', 'You are still signed in'),
  'logout: loading': on('/logout', 'newcomer').loading('logout', 'Loading...'),
};

const mails: Scenes = {
  'verify e-mail: before': async (stage) => {
    await verifyPage(stage);
  },
  'verify e-mail: done': async (stage) => {
    await verifyPage(stage);
    await stage.page.getByRole('button', { name: 'Verify email address' }).click();
    await expect(stage.page.getByText('Your email address is verified.')).toBeVisible();
  },
  'verify e-mail: link used before': async (stage) => {
    await verifyPage(stage);
    const { page, world } = stage;
    const code = await page.evaluate(() => (history.state as { usr: { code: string } }).usr.code);
    await openVisitor(world.hub.address).post('/api/verify-email', { code });
    await pressOldLink(stage);
  },
  'verify e-mail: newer link sent': async (stage) => {
    const { email } = await verifyPage(stage);
    const visitor = openVisitor(stage.world.hub.address);
    await visitor.post('/api/resend-verification-email', { username: email });
    await pressOldLink(stage);
  },
  'not me: to press': on('/not-me/not-a-code-that-was-ever-sent').shows(button('This wasn’t me')),
  'not me: pressed too late': on('/not-me/not-a-code-that-was-ever-sent').plays(
    async ({ page }) => {
      await page.getByRole('button', { name: 'This wasn’t me' }).click();
      await expect(alert(page)).toContainText('This link has expired');
    },
  ),
  'not me: pressed': async ({ page, go, answer }) => {
    const message =
      'Every device was signed out, and your old password no longer works. An email with a link to choose a new one is on its way to you.';
    const json = { success: true, message };
    await answer('notMe', json);
    await go('/not-me/not-a-code-that-was-ever-sent');
    await page.getByRole('button', { name: 'This wasn’t me' }).click();
    await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible();
  },
  'not me: without a code': on('/not-me').shows((page) =>
    page.getByRole('link', { name: 'Request a new password' }),
  ),
  'verify e-mail: without a link': on('/verify-email').shows((page) =>
    page.getByRole('heading', { name: 'Get a new link' }),
  ),
  'verify e-mail: link not valid': on('/verify-email/not-a-code-that-was-ever-sent').plays(
    async ({ page }) => {
      await page.getByRole('button', { name: 'Verify email address' }).click();
      await expect(page.getByRole('heading', { name: 'Get a new link' })).toBeVisible();
    },
  ),
  'reset: step 1': on('/reset-password').shows(title('Reset your password')),
  'reset: step 1 sent': on('/reset-password').plays(async ({ page }) => {
    await page.getByLabel('Email').fill('somebody@mail.example');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('If an account has this email address')).toBeVisible({
      timeout: 20_000,
    });
  }),
  'reset: step 2': async (stage) => {
    await stage.page.goto(await resetLink(stage));
    await expect(stage.page.getByLabel('New password')).toBeVisible();
  },
  'reset: step 2 done': async (stage) => {
    const { page } = stage;
    await page.goto(await resetLink(stage));
    await page.getByLabel('New password').fill('Another-Horse-8');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to login' })).toBeVisible();
  },
  'reset: link not valid': on('/reset-password/not-a-code-that-was-ever-sent').shows((page) =>
    page.getByRole('link', { name: 'Request a new link' }),
  ),
};

/** Registration, sign-in, sign-out, and the targets of email links. */
export const identity: Scenes = { ...register, ...correct, ...login, ...mails };
