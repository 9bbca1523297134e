import type { Config } from '#settings/config-shape.ts';
import { readMadeSecret } from '#platform/secrets/secret-file.ts';

/**
 * Returns existing secrets and creates none, because sealed values need the secret that sealed
 * them.
 */
export function secretsThere({ secrets, dataDir }: Config): readonly string[] {
  const made = secrets.length > 0 ? null : readMadeSecret(dataDir);
  return made === null ? secrets : [made];
}
