import type { CommandContext } from '#cli/called.ts';
import { done, type CommandResult } from '#cli/result.ts';
import { nothingDone } from '#doctor/hubs-behind.ts';
import type { Actor } from '#platform/actor.ts';

/** Number of values that depend on one secret, by its fingerprint. */
interface SecretUse {
  readonly fingerprint: string;
  /** Its place in `HUB_SECRET`, from 1; null: it is not there. */
  readonly place: number | null;
  readonly values: Readonly<Record<string, number>>;
  readonly trail: { readonly events: number; readonly last: Date } | null;
}

export interface SecretServices {
  readonly secrets: {
    status(): Promise<SecretUse[]>;
    /** Returns the running instances that do not seal with the first secret, in words. */
    behind(): Promise<readonly string[]>;
    reseal(actor: Actor): Promise<{
      readonly sealed: number;
      readonly lost: number;
      readonly events: number | null;
    }>;
  };
}

/** `secret …`; null for wrong usage. */
export async function secretCommand(
  args: readonly string[],
  { secrets, actor }: CommandContext<SecretServices>,
): Promise<CommandResult | null> {
  const verb = args.join();
  if (verb === 'status') return status(secrets);
  return verb === 'reseal' ? reseal(secrets, actor) : null;
}

const hangs = ({ values, trail }: SecretUse): boolean =>
  trail !== null || Object.keys(values).length > 0;

function headOf(use: SecretUse): string {
  const { place, fingerprint } = use;
  if (place === 1) return `1  ${fingerprint}  seals`;
  if (place === null) return `-  ${fingerprint}  is not in HUB_SECRET: nothing below can be opened`;
  const says = hangs(use) ? 'is still needed: secret reseal' : 'may go: nothing hangs on it';
  return `${place}  ${fingerprint}  ${says}`;
}

const linesOf = (use: SecretUse): string[] => [
  headOf(use),
  ...Object.entries(use.values).map(([column, count]) => `   ${column.padEnd(32)}${count}`),
  ...(use.trail ? [`   ${'the trail, events'.padEnd(32)}${use.trail.events}`] : []),
];

/** Why nothing is sealed with the first secret yet: a hub runs that would not open it; null: none does. */
export const refusedBehind = (behind: readonly string[]): CommandResult => ({
  exit: 1,
  text: nothingDone(behind).join('\n'),
  json: { error: 'hubs_behind', hubs: behind },
});

async function status(secrets: SecretServices['secrets']): Promise<CommandResult> {
  const [uses, behind] = [await secrets.status(), await secrets.behind()];
  const json = uses.map(({ fingerprint, place, values, trail }) => ({
    fingerprint,
    place,
    values,
    trail: trail && { events: trail.events, last: trail.last },
  }));
  const lines = [...uses.flatMap(linesOf), ...behind.map((words) => `!  ${words}`)];
  return done(lines.join('\n'), { secrets: json, hubs_behind: behind });
}

async function reseal(secrets: SecretServices['secrets'], actor: Actor): Promise<CommandResult> {
  const behind = await secrets.behind();
  if (behind.length > 0) return refusedBehind(behind);
  const resealed = await secrets.reseal(actor);
  const { sealed, lost, events } = resealed;
  const others = (await secrets.status()).filter(({ place }) => place !== 1);
  const left = others.filter(hangs);
  const lines = [
    `Values that an older secret had sealed and the first one seals now: ${sealed}.`,
    ...(events === null ? [] : [`Events of the trail that were written anew: ${events}.`]),
  ];
  const faults = [
    ...(lost > 0 ? [`Values that no secret of HUB_SECRET opens: ${lost}.`] : []),
    ...(events === null
      ? ['The trail does not hold, so it stays as it is. See: audit verify']
      : []),
    ...left.map(({ fingerprint }) => `Something still hangs on ${fingerprint}. See: secret status`),
  ];
  const json = { ...resealed, left: left.map(({ fingerprint }) => fingerprint) };
  if (faults.length > 0) {
    const text = [...lines, ...faults].join('\n');
    return { exit: 1, text, json: { error: 'not_all_resealed', ...json } };
  }
  const says =
    others.length === 0
      ? 'Nothing hangs on any other secret.'
      : 'Nothing hangs on any other secret: take them out of HUB_SECRET and restart.';
  return done([...lines, says].join('\n'), json);
}
