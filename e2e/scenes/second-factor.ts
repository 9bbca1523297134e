import { expect } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { codeOf, guard, type Factor } from '#e2e/harness/app-codes.ts';
import { signInByHand } from '#e2e/harness/hands.ts';
import { enrolSomeone } from '#e2e/harness/people.ts';
import type { World } from '#e2e/harness/world.ts';
import { button, on, question, saying, the, type Play } from './play.ts';
import type { Scene, Scenes, Stage } from './scene.ts';

const security = on('/settings#security', 'newcomer');
const ownSecurity = on('/settings#security', enrolSomeone);
const setUp = 'Set up two-factor authentication';

const guarded = on('/settings#security', async (world: World) => {
  const enrolled = await enrolSomeone(world);
  await guard(enrolled.visitor);
  return enrolled;
});

/** Opens the QR code and its form, and types a code. */
const setUpWith = (code: (secret: string) => string): Play =>
  ownSecurity.plays(async ({ page }) => {
    const answered = page.waitForResponse(`**${calls.beginSecondFactor.path}`);
    await button(setUp)(page).click();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    const { setup } = (await (await answered).json()) as AnswerOf<'beginSecondFactor'>;
    await page.getByLabel('Code from the app').fill(code(setup?.secret ?? ''));
  });

async function openStep({ page, world, go }: Stage): Promise<Factor> {
  const enrolled = await enrolSomeone(world);
  const factor = await guard(enrolled.visitor);
  await go('/login');
  await signInByHand(page, enrolled.person);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  return factor;
}

/** Sends the second step with a code that the hub refuses. */
const wrong =
  (code: (factor: Factor) => string, refusal: string): Scene =>
  async (stage) => {
    const { page } = stage;
    const typed = code(await openStep(stage));
    await page.getByLabel('Code', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(refusal)).toBeVisible();
  };

const keepFactor = on('/keep-factor/not-a-code-that-was-ever-sent');
const codeAsked = saying('dialog', 'a code from your authenticator app');

export const secondFactor: Scenes = {
  'second factor: being set up': setUpWith(() => ''),
  'second factor: wrong code while being set up': setUpWith(() => '12345')
    .presses('Turn on two-factor authentication')
    .shows('has six digits'),
  'second factor: recovery codes': setUpWith(codeOf)
    .presses('Turn on two-factor authentication')
    .shows(the('heading', 'Your recovery codes')),
  'second factor: password asked': security
    .refusing('beginSecondFactor', 'reauthenticate')
    .presses(setUp)
    .shows(saying('dialog', 'this needs your password')),
  'second factor: on': guarded.shows('Recovery codes left: 10'),
  'second factor: few recovery codes': guarded
    .amending('secondFactor', (answer) => ({ ...answer, recovery_codes_left: 2 }))
    .shows('Few recovery codes are left.'),
  'second factor: to be turned off': guarded
    .presses('Turn off two-factor authentication')
    .shows(question),
  'second factor: code asked': guarded
    .refusing('newRecoveryCodes', 'reauthenticate')
    .presses('Create new recovery codes')
    .shows(codeAsked),
  'second factor: asked for by the hub': security
    .amending('secondFactor', (answer) => ({ ...answer, wanted: 'set_up' }))
    .shows('Set up an authenticator app here'),
  'second factor: to be given in this session': guarded
    .amending('secondFactor', (answer) => ({ ...answer, wanted: 'confirm' }))
    .presses('Confirm now')
    .shows(codeAsked),
  'keep factor: asked': keepFactor.shows(button('Keep two-factor authentication')),
  'keep factor: unknown link': keepFactor
    .presses('Keep two-factor authentication')
    .shows('This link is not valid.'),
  'keep factor: kept': keepFactor
    .answering('keepFactor', {
      success: true,
      message: 'Two-factor authentication stays on. Nothing was removed.',
    })
    .presses('Keep two-factor authentication')
    .shows('Two-factor authentication stays on'),
  'keep factor: without a code': on('/keep-factor').shows('Open the link in our email'),
  'login: second step': async (stage) => void (await openStep(stage)),
  'login: code with letters': wrong(() => '12a456', 'no letters'),
  'login: code of a wrong length': wrong(() => '1234567', 'has six digits'),
  'login: wrong code': wrong(() => 'zzzz-zzzz-zzzz-zzzz', 'Incorrect code'),
  'login: old code': wrong(({ secret }) => codeOf(secret, -4), 'has expired'),
  // Sends the stored code, because a scene can outlast the current code of the app.
  'login: used code': wrong(({ used }) => used, 'already used'),
  'login: no code typed': wrong(() => '', 'This field is required.'),
};
