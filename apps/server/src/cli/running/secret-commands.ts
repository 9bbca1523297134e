import { done, type CommandResult, refused } from '#cli/result.ts';
import { nothingDone } from '#doctor/key-rotation.ts';
import type { Actor } from '#platform/actor.ts';
import type { CommandContext, SecretUse } from '#cli/services.ts';

export async function secretCommand(
  args: readonly string[],
  { secrets, actor }: CommandContext,
): Promise<CommandResult | null> {
  const verb = args.join();
  if (verb === 'status') return status(secrets);
  return verb === 'reseal' ? reseal(secrets, actor) : null;
}

const hangs = ({ values, trail }: SecretUse): boolean =>
  trail !== null || Object.keys(values).length > 0;

function headOf(use: SecretUse): string {
  const { place, fingerprint } = use;
  if (place === 1) return `1  ${fingerprint}  encrypts new data`;
  if (place === null)
    return `-  ${fingerprint}  is not in HUB_SECRET: the data below cannot be decrypted`;
  const message = hangs(use)
    ? 'is still needed; run: secret reseal'
    : 'can be removed: no data needs it';
  return `${place}  ${fingerprint}  ${message}`;
}

const linesOf = (use: SecretUse): string[] => [
  headOf(use),
  ...Object.entries(use.values).map(([column, count]) => `   ${column.padEnd(32)}${count}`),
  ...(use.trail ? [`   ${'audit log, events'.padEnd(32)}${use.trail.events}`] : []),
];

/** Refuses to reseal while the instances `behind` could not open resealed values. */
export const refusedBehind = (behind: readonly string[]): CommandResult =>
  refused(nothingDone(behind).join('\n'), { error: 'hubs_behind', hubs: behind });

async function status(secrets: CommandContext['secrets']): Promise<CommandResult> {
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

async function reseal(secrets: CommandContext['secrets'], actor: Actor): Promise<CommandResult> {
  const behind = await secrets.behind();
  if (behind.length > 0) return refusedBehind(behind);
  const resealed = await secrets.reseal(actor);
  const { sealed, lost, events } = resealed;
  const others = (await secrets.status()).filter(({ place }) => place !== 1);
  const left = others.filter(hangs);
  const lines = [
    `Values encrypted again with the first secret: ${sealed}.`,
    ...(events === null ? [] : [`Events of the audit log signed again: ${events}.`]),
  ];
  const faults = [
    ...(lost > 0 ? [`Values that no secret of HUB_SECRET can decrypt: ${lost}.`] : []),
    ...(events === null
      ? ['The audit log is not intact, so it was not signed again. See: audit verify']
      : []),
    ...left.map(({ fingerprint }) => `Secret ${fingerprint} is still needed. See: secret status`),
  ];
  const json = { ...resealed, left: left.map(({ fingerprint }) => fingerprint) };
  if (faults.length > 0)
    return refused([...lines, ...faults].join('\n'), { error: 'not_all_resealed', ...json });
  const message =
    others.length === 0
      ? 'No other secret is needed.'
      : 'No other secret is needed. Remove them from HUB_SECRET and restart.';
  return done([...lines, message].join('\n'), json);
}

export type LostSecretResult =
  | { readonly kind: 'running'; readonly hubs: readonly string[] }
  /** A secret in the settings opens the data, so nothing is lost. */
  | { readonly kind: 'readable' }
  /** Another secret sealed the data. */
  | { readonly kind: 'other'; readonly fingerprint: string }
  | { readonly kind: 'done'; readonly licenses: number };

export async function lostSecretCommand(
  [fingerprint, ...more]: readonly string[],
  drop: (fingerprint: string) => Promise<LostSecretResult>,
): Promise<CommandResult | null> {
  if (fingerprint === undefined || more.length > 0) return null;
  const result = await drop(fingerprint);
  switch (result.kind) {
    case 'running':
      return refused(`Stop the hub first: ${result.hubs.join(', ')}.`, { error: 'running' });
    case 'readable':
      return refused('HUB_SECRET opens the data. Nothing was changed.', { error: 'readable' });
    case 'other':
      return refused(
        `The data is sealed with ${result.fingerprint}, not ${fingerprint}. Nothing was changed.`,
        { error: 'other', fingerprint: result.fingerprint },
      );
    default:
      return done(
        `Secret ${fingerprint} is removed. ${result.licenses} licenses get their code back when their owners connect Envato or enter the code. Start the hub now.`,
        { fingerprint, licenses: result.licenses },
      );
  }
}
