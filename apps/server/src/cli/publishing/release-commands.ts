import { readFile } from 'node:fs/promises';
import { releaseNotesLength, releasesPerPage } from '@hub/contract/limits';
import type { Release, Publishing } from '#features/releases';
import type { CommandContext } from '#cli/called.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';

/** `plugin …` or `theme …`; null for wrong usage. */
export async function releaseCommand(
  [verb, ...rest]: readonly string[],
  { releases, actor }: At,
): Promise<CommandResult | null> {
  const [first, second, third, ...more] = rest;
  if (verb === 'list' && first === undefined) return list(releases);
  if (!first) return null;
  if (verb === 'publish') return publish(first, rest.slice(1), { releases, actor });
  if (!second || more.length > 0) return null;
  const which = { slug: first, version: second };
  if (verb === 'withdraw' && third === undefined) return withdraw(which, { releases, actor });
  if (verb === 'discard' && third === undefined) return discard(which, { releases, actor });
  return verb === 'share' && third ? changeShare(which, third, { releases, actor }) : null;
}

type At = CommandContext<{ readonly releases: Publishing }>;

interface ReleaseArguments {
  readonly slug: string;
  readonly version: string;
}

const unknown = ({ slug, version }: ReleaseArguments): CommandResult =>
  refused(`${slug} ${version} was never uploaded.`, { error: 'no_such_release' });

/** Parses a rollout percentage; null if it is none. */
function shareOf(text: string): number | null {
  const share = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return share >= 0 && share <= 100 ? share : null;
}

const noShare = refused(
  'The rollout is a percentage of sites, from 0 (beta testers only) to 100.',
  {
    error: 'bad_share',
  },
);

interface Options {
  share?: string;
  notes?: string;
  older?: boolean;
}

/** The options behind the file, those with a value with it; null for any other word. */
function optionsOf(given: readonly string[]): Options | null {
  const options: Options = {};
  const words = given.filter((word) => word !== '--older');
  if (words.length < given.length) options.older = true;
  for (let at = 0; at < words.length; at += 2) {
    const [option, value] = words.slice(at, at + 2);
    if (value === undefined) return null;
    if (option === '--share') options.share = value;
    else if (option === '--notes') options.notes = value;
    else return null;
  }
  return options;
}

/** The text of a file with notes, or why it cannot be had. */
async function readNotes(path: string): Promise<{ text: string } | { why: string }> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { why: `${path} cannot be read.` };
  if (text.length <= releaseNotesLength) return { text: text.trim() };
  return { why: `${path} is longer than ${releaseNotesLength} characters.` };
}

async function publish(
  path: string,
  words: readonly string[],
  { releases, actor }: At,
): Promise<CommandResult | null> {
  const options = optionsOf(words);
  if (options === null) return null;
  const part = options.share === undefined ? undefined : shareOf(options.share);
  if (part === null) return noShare;
  const notes = options.notes === undefined ? null : await readNotes(options.notes);
  if (notes !== null && 'why' in notes) return refused(notes.why, { error: 'no_notes' });
  const published = await releases.publish(path, actor, {
    ...(part !== undefined && { share: part }),
    ...(notes && { notes: notes.text }),
    mayBeOlder: options.older ?? false,
  });
  if (!published.ok) return refused(published.why, { error: 'not_published' });
  const { slug, version, isNew, isSignedAnew, signature } = published;
  const again = isSignedAnew
    ? 'has a new signature.'
    : 'was already published, with the same content.';
  const isSigned = signature !== null;
  const says = [
    `${slug} ${version} ${isNew ? 'is published.' : again}`,
    ...(isSigned ? ['It is signed.'] : []),
    ...(part === undefined ? [] : [wordsOf(part)]),
  ];
  const json = { slug, version, is_new: isNew, signed: isSigned };
  return done(says.join(' '), part === undefined ? json : { ...json, share: part });
}

function wordsOf(part: number): string {
  if (part === 100) return 'Rollout: all sites.';
  return part === 0
    ? 'Rollout: beta testers only.'
    : `Rollout: ${part}% of sites, and beta testers.`;
}

async function changeShare(
  which: ReleaseArguments,
  text: string,
  { releases, actor }: At,
): Promise<CommandResult> {
  const part = shareOf(text);
  if (part === null) return noShare;
  const end = await releases.offer(which, { share: part }, actor);
  if (end === 'unknown') return unknown(which);
  return done(`${which.slug} ${which.version}: ${wordsOf(part)}`, { ...which, share: part });
}

async function withdraw(which: ReleaseArguments, { releases, actor }: At): Promise<CommandResult> {
  const { slug, version } = which;
  const withdrawn = await releases.withdraw(which, actor);
  if (withdrawn === 'unknown') return unknown(which);
  const says = withdrawn === 'already' ? 'was already withdrawn.' : 'is withdrawn.';
  return done(`${slug} ${version} ${says}`, { slug, version });
}

async function discard(which: ReleaseArguments, { releases, actor }: At): Promise<CommandResult> {
  const { slug, version } = which;
  if ((await releases.discard(which, actor)) === 'unknown') {
    const words = `There is no draft ${slug} ${version}. Withdraw a published version instead.`;
    return refused(words, { error: 'no_such_release' });
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

async function list(releases: Publishing): Promise<CommandResult> {
  const all: Release[] = [];
  let page: readonly Release[];
  do {
    page = await releases.list(all.at(-1)?.id ?? null, releasesPerPage);
    all.push(...page);
  } while (page.length === releasesPerPage);
  const json = all.map(({ slug, version, share: part, downloads, publishedAt, ...rest }) => ({
    slug,
    version,
    share: part,
    downloads,
    published_at: publishedAt,
    withdrawn_at: rest.withdrawnAt,
    signed: rest.signature !== null,
  }));
  const says = all.length > 0 ? all.map(lineOf).join('\n') : 'No releases yet.';
  return done(says, { releases: json });
}
