import type { CaptchaForm } from '@hub/contract/calls';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Browser } from './browser.ts';

/** Does the work of ALTCHA's widget: a challenge of the hub, solved. */
export async function solveCaptcha(
  browser: Browser,
  form: CaptchaForm,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { body } = await browser.get(`/api/captcha/challenge?form=${form}`, headers);
  const challenge = body as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
