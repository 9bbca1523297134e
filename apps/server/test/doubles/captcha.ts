import type { CaptchaForm } from '@hub/contract/calls';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Browser } from '#test/browser.ts';

/**
 * Lower bound of the hidden number. A real widget does not know it; the tests skip smaller numbers
 * to save two thirds of the time.
 */
const fewest = 500;

/** Time limit of the search in milliseconds, shorter than the timeout of a test. */
const patience = 50_000;

/** Solves the challenge like ALTCHA's widget; returns the widget's value for the form. */
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

/** Returns the form field with a solved challenge of the hub. */
export async function solveCaptcha(
  browser: Browser,
  form: CaptchaForm,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { body } = await browser.get(`/api/captcha/challenge?form=${form}`, headers);
  const solved = await solveAsWidget(body as unknown as Challenge);
  return Buffer.from(JSON.stringify(solved)).toString('base64');
}
