import { expect, type Page } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { codeOf, guard, type Factor } from '#e2e/harness/app-codes.ts';
import { signInByHand } from '#e2e/harness/hands.ts';
import { enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import { notFresh } from './profile.ts';
import type { Scene, Stage } from './scene.ts';

const security = '/settings#security';

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Opens the QR code and its form for a new person. */
async function openSetup({ page, world, goAs }: Stage): Promise<string> {
  await goAs(await enrolSomeone(world), security);
  const answered = page.waitForResponse(`**${calls.beginSecondFactor.path}`);
  await press(page, 'Set up two-factor authentication');
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const { setup } = (await (await answered).json()) as AnswerOf<'beginSecondFactor'>;
  return setup?.secret ?? '';
}

async function typeSetupCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from the app').fill(code);
  await press(page, 'Turn on two-factor authentication');
}

/** Opens the settings of a person whose second factor is on. */
async function openGuarded({ world, goAs }: Stage): Promise<EnrolledPerson> {
  const who = await enrolSomeone(world);
  await guard(who.visitor);
  await goAs(who, security);
  return who;
}

/** The second step of the form. */
async function openStep({ page, world, go }: Stage): Promise<Factor> {
  const who = await enrolSomeone(world);
  const factor = await guard(who.visitor);
  await go('/login');
  await signInByHand(page, who.person);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  return factor;
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await press(page, 'Sign in');
}

/** A code that is refused, with the words for it. */
const refused = (name: string, code: (factor: Factor) => string, words: string): Scene => ({
  name: `login: ${name}`,
  async open(stage) {
    await typeCode(stage.page, code(await openStep(stage)));
    await expect(stage.page.getByText(words)).toBeVisible();
  },
});

/** Second factor in the settings, and the form step that asks for it. */
export const secondFactor: readonly Scene[] = [
  {
    name: 'second factor: being set up',
    open: async (stage) => void (await openSetup(stage)),
  },
  {
    name: 'second factor: wrong code while being set up',
    async open(stage) {
      await openSetup(stage);
      await typeSetupCode(stage.page, '12345');
      await expect(stage.page.getByText('has six digits')).toBeVisible();
    },
  },
  {
    name: 'second factor: recovery codes',
    async open(stage) {
      await typeSetupCode(stage.page, codeOf(await openSetup(stage)));
      await expect(stage.page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    },
  },
  {
    name: 'second factor: password asked',
    refuses: true,
    async open({ page, cast, goAs }) {
      await page.route(`**${calls.beginSecondFactor.path}`, (route) => route.fulfill(notFresh));
      await goAs(await cast.newcomer(), security);
      await press(page, 'Set up two-factor authentication');
      await expect(page.getByRole('dialog')).toContainText('this needs your password');
    },
  },
  {
    name: 'second factor: on',
    async open(stage) {
      await openGuarded(stage);
      await expect(stage.page.getByText('Recovery codes left: 10')).toBeVisible();
    },
  },
  {
    name: 'second factor: few recovery codes',
    async open(stage) {
      await stage.amend('secondFactor', (answer) => ({ ...answer, recovery_codes_left: 2 }));
      await openGuarded(stage);
      await expect(stage.page.getByText('Few recovery codes are left.')).toBeVisible();
    },
  },
  {
    name: 'second factor: to be turned off',
    async open(stage) {
      await openGuarded(stage);
      await press(stage.page, 'Turn off two-factor authentication');
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'second factor: code asked',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await page.route(`**${calls.newRecoveryCodes.path}`, (route) => route.fulfill(notFresh));
      await openGuarded(stage);
      await press(page, 'Create new recovery codes');
      await expect(page.getByRole('dialog')).toContainText('a code from your authenticator app');
    },
  },
  {
    name: 'second factor: asked for by the hub',
    async open(stage) {
      await stage.amend('secondFactor', (answer) => ({ ...answer, wanted: 'set_up' }));
      await stage.goAs(await stage.cast.newcomer(), security);
      await expect(stage.page.getByText('Set up an authenticator app here')).toBeVisible();
    },
  },
  {
    name: 'second factor: to be given in this session',
    async open(stage) {
      await stage.amend('secondFactor', (answer) => ({ ...answer, wanted: 'confirm' }));
      await openGuarded(stage);
      await press(stage.page, 'Confirm now');
      await expect(stage.page.getByRole('dialog')).toContainText(
        'a code from your authenticator app',
      );
    },
  },
  {
    name: 'keep factor: asked',
    async open({ page, go }) {
      await go('/keep-factor/not-a-code-that-was-ever-sent');
      await expect(
        page.getByRole('button', { name: 'Keep two-factor authentication' }),
      ).toBeVisible();
    },
  },
  {
    name: 'keep factor: unknown link',
    async open({ page, go }) {
      await go('/keep-factor/not-a-code-that-was-ever-sent');
      await press(page, 'Keep two-factor authentication');
      await expect(page.getByText('This link is not valid.')).toBeVisible();
    },
  },
  {
    name: 'keep factor: kept',
    async open({ page, go }) {
      const json = { success: true, message: 'Two-factor authentication stays on.' };
      await page.route(`**${calls.keepFactor.path}`, (route) => route.fulfill({ json }));
      await go('/keep-factor/not-a-code-that-was-ever-sent');
      await press(page, 'Keep two-factor authentication');
      await expect(page.getByText('Two-factor authentication stays on')).toBeVisible();
    },
  },
  {
    name: 'keep factor: without a code',
    async open({ page, go }) {
      await go('/keep-factor');
      await expect(page.getByText('Open the link in our email')).toBeVisible();
    },
  },
  {
    name: 'login: second step',
    open: async (stage) => void (await openStep(stage)),
  },
  refused('code with letters', () => '12a456', 'no letters'),
  refused('code of a wrong length', () => '1234567', 'has six digits'),
  refused('wrong code', () => 'zzzz-zzzz-zzzz-zzzz', 'Incorrect code'),
  refused('old code', ({ secret }) => codeOf(secret, -4), 'has expired'),
  // The code may have changed by now: a scene may outlast a code.
  refused('used code', ({ used }) => used, 'already used'),
  {
    name: 'login: no code typed',
    async open(stage) {
      await openStep(stage);
      await press(stage.page, 'Sign in');
      await expect(stage.page.getByText('This field is required.')).toBeVisible();
    },
  },
];
