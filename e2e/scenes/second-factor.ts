import { expect, type Page } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { codeOf, guard, type Factor } from '#e2e/harness/app-codes.ts';
import { signInByHand } from '#e2e/harness/hands.ts';
import { enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import { on, refused, type Scene, type Scenes, type Stage } from './scene.ts';

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

/** The second step with a code that is refused. */
const wrong =
  (code: (factor: Factor) => string, words: string): Scene =>
  async (stage) => {
    await typeCode(stage.page, code(await openStep(stage)));
    await expect(stage.page.getByText(words)).toBeVisible();
  };

/** Second factor in the settings, and the form step that asks for it. */
export const secondFactor: Scenes = {
  'second factor: being set up': async (stage) => void (await openSetup(stage)),
  'second factor: wrong code while being set up': async (stage) => {
    await openSetup(stage);
    await typeSetupCode(stage.page, '12345');
    await expect(stage.page.getByText('has six digits')).toBeVisible();
  },
  'second factor: recovery codes': async (stage) => {
    await typeSetupCode(stage.page, codeOf(await openSetup(stage)));
    await expect(stage.page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  },
  'second factor: password asked': refused(async ({ page, cast, goAs, refuse }) => {
    await refuse('beginSecondFactor', 'reauthenticate');
    await goAs(await cast.newcomer(), security);
    await press(page, 'Set up two-factor authentication');
    await expect(page.getByRole('dialog')).toContainText('this needs your password');
  }),
  'second factor: on': async (stage) => {
    await openGuarded(stage);
    await expect(stage.page.getByText('Recovery codes left: 10')).toBeVisible();
  },
  'second factor: few recovery codes': async (stage) => {
    await stage.amend('secondFactor', (answer) => ({ ...answer, recovery_codes_left: 2 }));
    await openGuarded(stage);
    await expect(stage.page.getByText('Few recovery codes are left.')).toBeVisible();
  },
  'second factor: to be turned off': async (stage) => {
    await openGuarded(stage);
    await press(stage.page, 'Turn off two-factor authentication');
    await expect(stage.page.getByRole('alertdialog')).toBeVisible();
  },
  'second factor: code asked': refused(async (stage) => {
    const { page } = stage;
    await stage.refuse('newRecoveryCodes', 'reauthenticate');
    await openGuarded(stage);
    await press(page, 'Create new recovery codes');
    await expect(page.getByRole('dialog')).toContainText('a code from your authenticator app');
  }),
  'second factor: asked for by the hub': async (stage) => {
    await stage.amend('secondFactor', (answer) => ({ ...answer, wanted: 'set_up' }));
    await stage.goAs(await stage.cast.newcomer(), security);
    await expect(stage.page.getByText('Set up an authenticator app here')).toBeVisible();
  },
  'second factor: to be given in this session': async (stage) => {
    await stage.amend('secondFactor', (answer) => ({ ...answer, wanted: 'confirm' }));
    await openGuarded(stage);
    await press(stage.page, 'Confirm now');
    await expect(stage.page.getByRole('dialog')).toContainText(
      'a code from your authenticator app',
    );
  },
  'keep factor: asked': on('/keep-factor/not-a-code-that-was-ever-sent').plays(async ({ page }) => {
    await expect(
      page.getByRole('button', { name: 'Keep two-factor authentication' }),
    ).toBeVisible();
  }),
  'keep factor: unknown link': on('/keep-factor/not-a-code-that-was-ever-sent').plays(
    async ({ page }) => {
      await press(page, 'Keep two-factor authentication');
      await expect(page.getByText('This link is not valid.')).toBeVisible();
    },
  ),
  'keep factor: kept': async ({ page, go, answer }) => {
    const json = {
      success: true,
      message: 'Two-factor authentication stays on. Nothing was removed.',
    };
    await answer('keepFactor', json);
    await go('/keep-factor/not-a-code-that-was-ever-sent');
    await press(page, 'Keep two-factor authentication');
    await expect(page.getByText('Two-factor authentication stays on')).toBeVisible();
  },
  'keep factor: without a code': on('/keep-factor').shows('Open the link in our email'),
  'login: second step': async (stage) => void (await openStep(stage)),
  'login: code with letters': wrong(() => '12a456', 'no letters'),
  'login: code of a wrong length': wrong(() => '1234567', 'has six digits'),
  'login: wrong code': wrong(() => 'zzzz-zzzz-zzzz-zzzz', 'Incorrect code'),
  'login: old code': wrong(({ secret }) => codeOf(secret, -4), 'has expired'),
  // The code may have changed, because a scene can outlast it.
  'login: used code': wrong(({ used }) => used, 'already used'),
  'login: no code typed': async (stage) => {
    await openStep(stage);
    await press(stage.page, 'Sign in');
    await expect(stage.page.getByText('This field is required.')).toBeVisible();
  },
};
