import { seconds } from '@hub/contract/limits';
import * as z from 'zod/mini';
import type { Captcha, CaptchaVerdict } from './captcha.ts';
import { texts } from '#identity/texts.ts';
import { Problem } from '#platform/problem.ts';

const vendor = 'https://challenges.cloudflare.com';

/** Timeout for Cloudflare in milliseconds, because the person waits. */
const timeoutMs = seconds(5);

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.optional(z.array(z.string())),
});

/** Faults of the browser input; all other codes mean a fault of the settings or the vendor. */
const wrong = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);

interface TurnstileOptions {
  readonly siteKey: string;
  readonly secret: string;
  readonly forbidNetwork: () => void;
  /** Origin of the vendor; tests set another origin. */
  readonly origin?: string;
}

/** Cloudflare Turnstile. Cloudflare guarantees that each token is valid once. */
export function createTurnstile(deps: TurnstileOptions): Captcha {
  const { siteKey, secret, forbidNetwork, origin = vendor } = deps;

  const ask = async (response: string, remoteip: string): Promise<CaptchaVerdict> => {
    const answer = await fetch(new URL('/turnstile/v0/siteverify', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, response, remoteip }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // A refusal has a 4xx status and the same body format.
    const { success, 'error-codes': codes = [] } = z.parse(answerSchema, await answer.json());
    if (success) return 'solved';
    if (codes.length > 0 && codes.every((code) => wrong.has(code))) return 'wrong';
    throw new Error(`Turnstile answers ${answer.status}: ${codes.join(', ') || 'no reason'}`);
  };

  return {
    provider: 'turnstile',
    siteKey,
    origins: [vendor],
    challenge: async () => null,
    async check(solution, { address }) {
      if (!solution) return 'missing';
      forbidNetwork();
      try {
        return await ask(solution, address);
      } catch (cause) {
        throw new Problem('unavailable', { message: texts.captchaUnchecked, cause });
      }
    },
  };
}
