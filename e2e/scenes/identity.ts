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
import type { Scene, Stage } from './scene.ts';

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

/** Clicks a link that says why it does not work. */
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

const register: readonly Scene[] = [
  {
    name: 'register: empty',
    async open({ page, go }) {
      await go('/register');
      await expect(heading(page, 'Create an account')).toBeVisible();
    },
  },
  {
    name: 'register: invalid',
    async open({ page, go }) {
      await go('/register');
      await fillRegistration(page, aPerson({ password: 'short', email: 'no-address' }));
      await submitRegistration(page);
      await expect(page.getByText('Password should be longer than 8 characters!')).toBeVisible();
    },
  },
  {
    name: 'register: captcha solved',
    async open({ page, go }) {
      await go('/register');
      await page.getByLabel('Username').fill('bea');
      await solved(page);
    },
  },
  {
    name: 'register: captcha being solved',
    async open({ page, go, hang }) {
      await hang('/api/captcha/challenge*');
      await go('/register');
      await fillRegistration(page, aPerson());
      await submitRegistration(page);
      await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible();
    },
  },
  {
    name: 'register: captcha failed',
    refuses: true,
    async open({ page, go, fail }) {
      await fail('/api/captcha/challenge*');
      await go('/register');
      await fillRegistration(page, aPerson());
      await submitRegistration(page);
      await expect(alert(page)).toContainText('The check failed.');
    },
  },
  {
    name: 'register: unknown code',
    async open({ page, go }) {
      await go('/register');
      await fillRegistration(page, aPerson({ purchase_code: randomUUID() }));
      await submitRegistration(page);
      await expect(alert(page)).toContainText('Envato Market has no purchase with this code.');
    },
  },
  {
    name: 'register: code already registered',
    async open({ page, go, cast }) {
      const { purchases } = await cast.newcomer();
      await go('/register');
      await fillRegistration(page, aPerson({ purchase_code: purchases[0]?.code ?? '' }));
      await submitRegistration(page);
      await expect(alert(page)).toContainText('already registered');
    },
  },
  {
    name: 'register: marketplace unreachable',
    refuses: true,
    async open({ page, go, fail }) {
      await fail('/api/register');
      await go('/register');
      await fillRegistration(page, aPerson());
      await submitRegistration(page);
      await expect(alert(page)).toContainText('Reference');
    },
  },
  {
    name: 'register: sending',
    async open({ page, go, hang }) {
      await hang('/api/register');
      await go('/register');
      await fillRegistration(page, aPerson());
      await submitRegistration(page);
      await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible();
    },
  },
  {
    name: 'register: done',
    async open(stage) {
      await stage.go('/register');
      await fillRegistration(stage.page, await newPerson(stage));
      await submitRegistration(stage.page);
      await expect(heading(stage.page, 'Check your inbox')).toBeVisible();
    },
  },
  {
    name: 'register: done, address mistyped',
    async open(stage) {
      const { page } = stage;
      await stage.go('/register');
      await fillRegistration(page, await newPerson(stage));
      await submitRegistration(page);
      await page.getByRole('button', { name: 'Wrong email address?' }).click();
      await expect(page.getByLabel('Correct email')).toBeVisible();
    },
  },
];

const correct: readonly Scene[] = [
  {
    name: 'correct e-mail: empty',
    async open({ page, go }) {
      await go('/correct-email');
      await expect(heading(page, 'Correct your email address')).toBeVisible();
    },
  },
  {
    name: 'correct e-mail: refused',
    async open({ page, go }) {
      await go('/correct-email');
      await page.getByLabel('Username or email').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
      await page.getByLabel('Purchase code').fill(randomUUID());
      await page.getByLabel('Correct email').fill('bea@mail.example');
      await page.getByRole('button', { name: 'Send email to this address' }).click();
      await expect(alert(page)).toContainText('do not match');
    },
  },
];

const login: readonly Scene[] = [
  {
    name: 'login: empty',
    async open({ page, go }) {
      await go('/login');
      await expect(heading(page, 'Login')).toBeVisible();
    },
  },
  {
    name: 'login: on the way somewhere',
    async open({ page, go }) {
      await go(`/verify?request=${'r'.repeat(43)}`);
      await expect(page.getByText('Sign in to continue.')).toBeVisible();
    },
  },
  {
    name: 'login: nothing typed',
    async open({ page, go }) {
      await go('/login');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expect(page.getByLabel('Username or email')).toBeFocused();
    },
  },
  {
    name: 'login: wrong password',
    async open({ page, go }) {
      await go('/login');
      await signInByHand(page, { username: 'nobody', password: 'Wrong-Horse-7' });
      await expect(alert(page)).toContainText('Incorrect username, email or password.');
    },
  },
  {
    name: 'login: suspended',
    async open({ page, world, go }) {
      const { person } = await enrolSomeone(world);
      const { username, password } = person;
      await hubCommand(world, 'user', 'block', username, 'Several codes of others.');
      await go('/login');
      await signInByHand(page, { username, password });
      await expect(alert(page)).toContainText('This account is suspended.');
    },
  },
  {
    name: 'login: not verified yet',
    async open(stage) {
      const { page } = stage;
      const { username, password } = await registered(stage);
      await stage.go('/login');
      await signInByHand(page, { username, password });
      await expect(alert(page)).toContainText('Please verify your email address first');
    },
  },
  {
    name: 'login: mail sent again',
    async open(stage) {
      const { page } = stage;
      const { username } = await registered(stage);
      await stage.go('/login');
      await page.getByLabel('Username or email').fill(username);
      await page.getByRole('button', { name: 'Resend verification e-mail' }).click();
      await expect(page.getByText('please ckick on the link')).toBeVisible();
    },
  },
  {
    name: 'logout: failed',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail('/api/logout');
      await goAs(await cast.newcomer(), '/logout');
      await expect(page.getByText('You are still signed in')).toBeVisible();
    },
  },
  {
    name: 'logout: loading',
    async open({ page, cast, goAs, hang }) {
      await hang('/api/logout');
      await goAs(await cast.newcomer(), '/logout');
      await expect(page.getByText('Loading...')).toBeVisible();
    },
  },
];

const mails: readonly Scene[] = [
  {
    name: 'verify e-mail: before',
    async open(stage) {
      await verifyPage(stage);
    },
  },
  {
    name: 'verify e-mail: done',
    async open(stage) {
      await verifyPage(stage);
      await stage.page.getByRole('button', { name: 'Verify email address' }).click();
      await expect(stage.page.getByText('Your email address is verified.')).toBeVisible();
    },
  },
  {
    name: 'verify e-mail: link used before',
    async open(stage) {
      await verifyPage(stage);
      const { page, world } = stage;
      const code = await page.evaluate(() => (history.state as { usr: { code: string } }).usr.code);
      await openVisitor(world.hub.address).post('/api/verify-email', { code });
      await pressOldLink(stage);
    },
  },
  {
    name: 'verify e-mail: newer link sent',
    async open(stage) {
      const { email } = await verifyPage(stage);
      const visitor = openVisitor(stage.world.hub.address);
      await visitor.post('/api/resend-verification-email', { username: email });
      await pressOldLink(stage);
    },
  },
  {
    name: 'not me: to press',
    async open({ page, go }) {
      await go('/not-me/not-a-code-that-was-ever-sent');
      await expect(page.getByRole('button', { name: 'This wasn’t me' })).toBeVisible();
    },
  },
  {
    name: 'not me: pressed too late',
    async open({ page, go }) {
      await go('/not-me/not-a-code-that-was-ever-sent');
      await page.getByRole('button', { name: 'This wasn’t me' }).click();
      await expect(alert(page)).toContainText('This link has expired');
    },
  },
  {
    name: 'not me: pressed',
    async open({ page, go }) {
      const json = { success: true, message: 'Every device was signed out.' };
      await page.route('**/api/not-me', (route) => route.fulfill({ json }));
      await go('/not-me/not-a-code-that-was-ever-sent');
      await page.getByRole('button', { name: 'This wasn’t me' }).click();
      await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible();
    },
  },
  {
    name: 'not me: without a code',
    async open({ page, go }) {
      await go('/not-me');
      await expect(page.getByRole('link', { name: 'Request a new password' })).toBeVisible();
    },
  },
  {
    name: 'verify e-mail: without a link',
    async open({ page, go }) {
      await go('/verify-email');
      await expect(page.getByRole('heading', { name: 'Get a new link' })).toBeVisible();
    },
  },
  {
    name: 'verify e-mail: link not valid',
    async open({ page, go }) {
      await go('/verify-email/not-a-code-that-was-ever-sent');
      await page.getByRole('button', { name: 'Verify email address' }).click();
      await expect(page.getByRole('heading', { name: 'Get a new link' })).toBeVisible();
    },
  },
  {
    name: 'reset: step 1',
    async open({ page, go }) {
      await go('/reset-password');
      await expect(heading(page, 'Reset your password')).toBeVisible();
    },
  },
  {
    name: 'reset: step 1 sent',
    async open({ page, go }) {
      await go('/reset-password');
      await page.getByLabel('Email').fill('somebody@mail.example');
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText('If an account has this email address')).toBeVisible({
        timeout: 20_000,
      });
    },
  },
  {
    name: 'reset: step 2',
    async open(stage) {
      await stage.page.goto(await resetLink(stage));
      await expect(stage.page.getByLabel('New password')).toBeVisible();
    },
  },
  {
    name: 'reset: step 2 done',
    async open(stage) {
      const { page } = stage;
      await page.goto(await resetLink(stage));
      await page.getByLabel('New password').fill('Another-Horse-8');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expect(page.getByRole('main').getByRole('link', { name: 'Go to login' })).toBeVisible();
    },
  },
  {
    name: 'reset: link not valid',
    async open({ page, go }) {
      await go('/reset-password/not-a-code-that-was-ever-sent');
      await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
    },
  },
];

/** Registration, sign-in, sign-out, and the targets of email links. */
export const identity: readonly Scene[] = [...register, ...correct, ...login, ...mails];
