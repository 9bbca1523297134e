import type { Chain } from '#features/audit';
import { done, type CommandResult } from './result.ts';

const faults = {
  missing: (place: number) => `The event at place ${place} is missing.`,
  changed: (place: number) => `The event at place ${place} is not as it was written.`,
  moved: (place: number) => `The event at place ${place} does not belong behind the one before.`,
  unknown_secret: (place: number) =>
    `The event at place ${place} was written with a secret that is not in HUB_SECRET.`,
} as const;

type Verdict = Awaited<ReturnType<Chain['verify']>>;

function faultOf({ fault, loose }: Verdict): string | null {
  if (fault?.kind === 'beginning')
    return 'Where the trail begins was changed: events may have been removed before their time.';
  if (fault) return faults[fault.kind](fault.place);
  return loose > 0
    ? `${loose} events are not in the chain though they are older than ten minutes: is a hub running?`
    : null;
}

/** `audit verify`: walks along the whole chain. */
export async function verifyTrail(chain: Pick<Chain, 'verify'>): Promise<CommandResult> {
  const verdict = await chain.verify();
  const { rows, place, link, since, blanked } = verdict;
  const isEmpty = place === 0 && faultOf(verdict) === null;
  if (isEmpty) return done('The chain has no event yet.', verdict);
  const from = since === null ? '' : `, the first of ${since.toISOString().slice(0, 10)}`;
  const held = [
    `${rows} ${rows === 1 ? 'event holds' : 'events hold'}${from}; ${blanked} have lost address and details for their age.`,
    `The last has place ${place} and link ${link}`,
    'Compare these with the last “trail” line of the log: what was cut off at the end shows there alone.',
  ].join('\n');
  const fault = faultOf(verdict);
  if (fault === null) return done(held, verdict);
  return { exit: 1, text: `${fault}\n${held}`, json: { error: 'trail_changed', ...verdict } };
}
