import type { CaptchaForm } from '@hub/contract/calls';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Browser } from '#test/browser.ts';

/**
 * Lower bound of the hidden number. A widget does not know it; deriving smaller numbers proves
 * nothing here and takes two thirds of a challenge's cost.
 */
const fewest = 500;

/** Shorter than a test's timeout, in milliseconds: a longer search could never succeed. */
const patience = 50_000;

/** Solves the challenge as ALTCHA's widget does; returns what the widget sends. */
export async function solveAsWidget(challenge: Challenge) {
  const solution = await solveChallenge({
    challenge,
    deriveKey,
    counterStart: fewest,
    timeout: patience,
  });
  if (!solution) throw new Error('The hub hides the number elsewhere now: see captcha/altcha.ts');
  return { challenge, solution };
}

/** The form's field for a challenge of the hub. */
export async function solveCaptcha(
  browser: Browser,
  form: CaptchaForm,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { body } = await browser.get(`/api/captcha/challenge?form=${form}`, headers);
  const solved = await solveAsWidget(body as unknown as Challenge);
  return Buffer.from(JSON.stringify(solved)).toString('base64');
}
