import { reasonOf } from '#cli/arguments.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';
import type { LostFile } from '#features/messenger';
import type { CommandContext } from '#cli/services.ts';

const none = 'Every attachment is in place.';
const nothing = refused(
  'Nothing was marked as lost: these files exist, were already marked, or belong to no message.',
  { error: 'none_lost' },
);

const lineOf = ({ id, conversationId, name, bytes, at }: LostFile): string =>
  `${id}  ${at.toISOString().slice(0, 10)}  conversation ${conversationId}, ${bytes} bytes: ${name}`;

async function list(lost: CommandContext['lost']): Promise<CommandResult> {
  const { files, all } = await lost.list();
  const more = all
    ? []
    : ['There may be more. Run it again after you restore these or mark them as lost.'];
  const message = files.length > 0 ? [...files.map(lineOf), ...more].join('\n') : none;
  const json = files.map(({ conversationId, ...file }) => ({
    ...file,
    conversation_id: conversationId,
  }));
  return done(message, { files: json, all });
}

const idsIn = (text: string): number[] | null =>
  /^\d{1,9}(,\d{1,9})*$/.test(text) ? text.split(',').map(Number) : null;

export async function fileCommand(
  [verb, which, ...words]: readonly string[],
  { lost, actor }: CommandContext,
): Promise<CommandResult | null> {
  if (verb === 'lost' && which === undefined) return list(lost);
  const reason = reasonOf(words);
  if (verb !== 'give-up' || which === undefined || reason === null) return null;
  const ids = which === 'all' ? (await lost.list()).files.map(({ id }) => id) : idsIn(which);
  if (ids === null) return null;
  const count = await lost.markLost(ids, { actor, reason });
  if (count === 0) return nothing;
  return done(count === 1 ? '1 file marked as lost.' : `${count} files marked as lost.`, {
    given_up: count,
  });
}
