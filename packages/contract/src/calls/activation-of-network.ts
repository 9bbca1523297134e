import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { about, activated, chance } from '#contract/calls/site-facts.ts';
import { text } from '#contract/fields.ts';
import { networkPortion } from '#contract/limits.ts';

const site = { site_url: z.string() };

/**
 * Activation of a WordPress network. Its main site activates the other sites with its own license,
 * if the catalog lets one license cover a network.
 */
export const activationOfNetworkCalls = callGroup({
  activateNetwork: {
    method: 'POST',
    path: '/api/theme-activation/network',
    group: 'Theme verification',
    summary: 'A live site has other sites of its network activated with its own license',
    access: 'site',
    gate: 'none',
    bodyLimit: 64 * 1024,
    body: z.object({
      /** Raw home addresses of the others. */
      sites: z.array(text(2048)).check(z.minLength(1), z.maxLength(networkPortion)),
      ...about,
      /** The same nonce with the same sites, within ten minutes, is a retry. */
      nonce: chance,
    }),
    answer: z.object({
      /** Results in the order of the request. */
      sites: z.array(
        z.discriminatedUnion('outcome', [
          z.object({ ...site, outcome: z.literal('activated'), activation: activated }),
          /** The site has its own activation with this license. */
          z.object({ ...site, outcome: z.literal('active_already') }),
          z.object({ ...site, outcome: z.literal('refused'), why: z.string() }),
        ]),
      ),
    }),
    refusals: ['network_not_covered', 'rate_limited'],
  },
});
