import { done, refused, type CommandResult } from '#cli/result.ts';

/** Result of giving up a secret. */
export type LostSecretResult =
  | { readonly kind: 'running'; readonly hubs: readonly string[] }
  /** A secret of the settings opens the key: nothing is lost. */
  | { readonly kind: 'readable' }
  /** Another secret sealed the key. */
  | { readonly kind: 'other'; readonly fingerprint: string }
  | { readonly kind: 'done'; readonly licenses: number };

/** `secret lost FINGERPRINT`, with a function that gives up the secret; null for wrong usage. */
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
        { error: 'other', fingerprint: result.fingerprint } as { error: string },
      );
    default:
      return done(
        `Secret ${fingerprint} is removed. ${result.licenses} licenses get their code back when their owners connect Envato or enter the code. Start the hub now.`,
        { fingerprint, licenses: result.licenses },
      );
  }
}
