import type { Publishing } from '#features/downloads';
import type { Called } from './called.ts';
import { done, refused, type CommandResult } from './result.ts';

type Releasing = Called<{ readonly releases: Publishing }>;

/** `plugin …` or `theme …`; null for wrong usage. */
export async function releaseCommand(
  [verb, ...rest]: readonly string[],
  { releases, by }: Releasing,
): Promise<CommandResult | null> {
  const [first, second, ...more] = rest;
  if (!first || more.length > 0) return null;
  if (verb === 'publish' && !second) return publish(first, { releases, by });
  return verb === 'withdraw' && second ? withdraw([first, second], { releases, by }) : null;
}

async function publish(path: string, { releases, by }: Releasing): Promise<CommandResult> {
  const published = await releases.publish(path, by);
  if (!published.ok) return refused(published.why, { error: 'not_published' });
  const { slug, version, isNew, isSignedAnew, signature } = published;
  const again = isSignedAnew
    ? 'has another signature now.'
    : 'was published before, just like this.';
  const says = isNew ? 'is published.' : again;
  const isSigned = signature !== null;
  const json = { slug, version, is_new: isNew, signed: isSigned };
  return done(`${slug} ${version} ${says}${isSigned ? ' It is signed.' : ''}`, json);
}

async function withdraw(
  [slug, version]: readonly [string, string],
  { releases, by }: Releasing,
): Promise<CommandResult> {
  const withdrawn = await releases.withdraw(slug, version, by);
  if (withdrawn === 'unknown') {
    return refused(`${slug} ${version} was never published.`, { error: 'no_such_release' });
  }
  const says = withdrawn === 'already' ? 'was withdrawn before.' : 'is withdrawn.';
  return done(`${slug} ${version} ${says}`, { slug, version });
}
