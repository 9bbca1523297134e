import type { Config } from '#settings/config-shape.ts';
import { readMadeSecret } from '#platform/secrets/secret-file.ts';

/** The secrets that are there; none is made: what was sealed needs the one that it was sealed with. */
export function secretsThere({ secrets, dataDir }: Config): readonly string[] {
  const made = secrets.length > 0 ? null : readMadeSecret(dataDir);
  return made === null ? secrets : [made];
}
