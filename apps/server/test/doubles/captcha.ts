import type { CaptchaForm } from '@hub/contract/calls';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Browser } from '#test/browser.ts';

/**
 * Where the hub begins to hide the number. A widget is not told; the derivations before it prove
 * nothing here, and are two thirds of what a challenge costs.
 */
const fewest = 500;

/** Sooner than a test's own time is up, in milliseconds: what is hidden before it would never be found. */
const patience = 50_000;

/** Does the work of ALTCHA's widget, and answers what it sends of it. */
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
