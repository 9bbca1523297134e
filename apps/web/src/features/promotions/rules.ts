import type { Catalog } from '@hub/contract/catalog';

export type Promotion = Catalog['promotions']['products'][number];

/** Number of dots that represent a user in the banner (specification, section 9). */
const dotCount = 21;

/** The user’s id modulo 2^21, most significant bit first; true is a filled dot. */
export const dotsOf = (userId: number): readonly boolean[] =>
  Array.from(
    { length: dotCount },
    (_, place) => Math.floor(userId / 2 ** (dotCount - 1 - place)) % 2 === 1,
  );

/** Returns true if a promotion runs at `now` (milliseconds). A missing date sets no limit. */
export const isRunning = ({ starts_at, ends_at }: Promotion, now: number): boolean =>
  (starts_at === undefined || Date.parse(starts_at) <= now) &&
  (ends_at === undefined || now < Date.parse(ends_at));
