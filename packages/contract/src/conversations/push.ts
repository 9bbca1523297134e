import * as z from 'zod/mini';
import { minutes, seconds } from '#contract/limits.ts';

export const pushViews = ['mine', 'nobodys', 'all'] as const;
export type PushView = (typeof pushViews)[number];

/** Push messages; times in milliseconds. */
export const push = {
  /** Delay of a push message; a message that is read before causes none. */
  after: seconds(5),
  /** Delays of further attempts while the push service is away or busy. */
  retries: [seconds(30), minutes(2), minutes(10)],
  /** Time for which the push service keeps a message for a device that is off. */
  kept: minutes(24 * 60),
  endpointLength: 2_000,
} as const;

const base64url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`)));

/** Subscription of a browser, as its push service created it. */
const subscription = z.object({
  endpoint: z.url().check(z.maxLength(push.endpointLength)),
  p256dh: base64url(87),
  auth: base64url(22),
});
export type Subscription = z.output<typeof subscription>;

/** Body of the buyers’ call; a null subscription turns push messages off. */
export const pushBody = z.object({ subscription: z.nullable(subscription) });
export const operatorPushBody = z.extend(pushBody, {
  views: z.array(z.enum(pushViews)).check(z.maxLength(pushViews.length)),
});

export const pushAnswer = z.object({
  key: z.string(),
  /** SHA-256 of the address of this session’s subscription, in hex; null without a subscription. */
  device: z.nullable(z.string()),
});
export const operatorPushAnswer = z.extend(pushAnswer, { views: z.array(z.enum(pushViews)) });
