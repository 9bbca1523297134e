import type { Actor } from '#platform/actor.ts';
import { readFile } from 'node:fs/promises';
import { releaseNotesLength } from '@hub/contract/limits';
import type { Release, Publisher } from '#features/releases';
import { flag, readArguments, text } from '#cli/arguments.ts';
import { readAll } from '#platform/lists.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';

export async function releaseCommand(
  [verb, ...rest]: readonly string[],
  releases: Publisher,
  actor: Actor,
): Promise<CommandResult | null> {
  const at = { releases, actor };
  const [first, second, third, ...more] = rest;
  if (verb === 'list' && first === undefined) return list(releases);
  if (verb === 'publish') return publish(rest, at);
  if (!first || !second || more.length > 0) return null;
  const release = { slug: first, version: second };
  if (verb === 'withdraw' && third === undefined) return withdraw(release, at);
  if (verb === 'discard' && third === undefined) return discard(release, at);
  return verb === 'share' && third ? changeShare(release, third, at) : null;
}

interface At {
  readonly releases: Publisher;
  readonly actor: Actor;
}

interface ReleaseArguments {
  readonly slug: string;
  readonly version: string;
}

const unknown = ({ slug, version }: ReleaseArguments): CommandResult =>
  refused(`${slug} ${version} was never uploaded.`, { error: 'no_such_release' });

function shareOf(typed: string): number | null {
  const share = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
  return share >= 0 && share <= 100 ? share : null;
}

const noShare = refused(
  'The rollout is a percentage of sites, from 0 (beta testers only) to 100.',
  { error: 'bad_share' },
);

async function readNotes(path: string): Promise<{ notes: string } | { why: string }> {
  const notes = await readFile(path, 'utf8').catch(() => null);
  if (notes === null) return { why: `${path} cannot be read.` };
  if (notes.length <= releaseNotesLength) return { notes: notes.trim() };
  return { why: `${path} is longer than ${releaseNotesLength} characters.` };
}

async function publish(
  args: readonly string[],
  { releases, actor }: At,
): Promise<CommandResult | null> {
  const parsed = readArguments(args, { share: text, notes: text, older: flag });
  const [path, ...more] = parsed?.positionals ?? [];
  if (parsed === null || !path || more.length > 0) return null;
  const options = parsed.values;
  const part = options.share === undefined ? undefined : shareOf(options.share);
  if (part === null) return noShare;
  const notes = options.notes === undefined ? null : await readNotes(options.notes);
  if (notes !== null && 'why' in notes) return refused(notes.why, { error: 'no_notes' });
  const published = await releases.publish(path, actor, {
    ...(part !== undefined && { share: part }),
    ...notes,
    mayBeOlder: options.older ?? false,
  });
  if (!published.ok) return refused(published.why, { error: 'not_published' });
  const { slug, version, isNew, isSignedAnew, signature } = published;
  const again = isSignedAnew
    ? 'has a new signature.'
    : 'was already published, with the same content.';
  const isSigned = signature !== null;
  const sentences = [
    `${slug} ${version} ${isNew ? 'is published.' : again}`,
    ...(isSigned ? ['It is signed.'] : []),
    ...(part === undefined ? [] : [wordsOf(part)]),
  ];
  const json = { slug, version, is_new: isNew, signed: isSigned };
  return done(sentences.join(' '), part === undefined ? json : { ...json, share: part });
}

function wordsOf(part: number): string {
  if (part === 100) return 'Rollout: all sites.';
  return part === 0
    ? 'Rollout: beta testers only.'
    : `Rollout: ${part}% of sites, and beta testers.`;
}

async function changeShare(
  release: ReleaseArguments,
  typed: string,
  { releases, actor }: At,
): Promise<CommandResult> {
  const part = shareOf(typed);
  if (part === null) return noShare;
  const end = await releases.offer(release, { share: part }, actor);
  if (end === 'unknown') return unknown(release);
  return done(`${release.slug} ${release.version}: ${wordsOf(part)}`, { ...release, share: part });
}

async function withdraw(
  release: ReleaseArguments,
  { releases, actor }: At,
): Promise<CommandResult> {
  const { slug, version } = release;
  const withdrawn = await releases.withdraw(release, actor);
  if (withdrawn === 'unknown') return unknown(release);
  const ending = withdrawn === 'already' ? 'was already withdrawn.' : 'is withdrawn.';
  return done(`${slug} ${version} ${ending}`, { slug, version });
}

async function discard(release: ReleaseArguments, { releases, actor }: At): Promise<CommandResult> {
  const { slug, version } = release;
  if ((await releases.discard(release, actor)) === 'unknown') {
    const message = `There is no draft ${slug} ${version}. Withdraw a published version instead.`;
    return refused(message, { error: 'no_such_release' });
  }
  return done(`${slug} ${version} is deleted, with its file.`, { slug, version });
}

const stateOf = ({ withdrawnAt, draft, share: part }: Release): string => {
  if (withdrawnAt !== null) return draft ? 'draft' : 'withdrawn';
  return part === 100 ? 'all sites' : part === 0 ? 'beta testers only' : `${part}% of sites`;
};

const lineOf = (release: Release): string => {
  const { slug, version, publishedAt, downloads } = release;
  const day = publishedAt.toISOString().slice(0, 10);
  return `${day}  ${slug} ${version}  ${stateOf(release)}, ${downloads} downloads`;
};

async function list(releases: Publisher): Promise<CommandResult> {
  const all: Release[] = [];
  for await (const batch of readAll(releases.list())) all.push(...batch);
  const json = all.map(({ slug, version, share: part, downloads, publishedAt, ...rest }) => ({
    slug,
    version,
    share: part,
    downloads,
    published_at: publishedAt,
    withdrawn_at: rest.withdrawnAt,
    signed: rest.signature !== null,
  }));
  const message = all.length > 0 ? all.map(lineOf).join('\n') : 'No releases yet.';
  return done(message, { releases: json });
}
