import { announcements as bounds } from '@hub/contract/limits';
import { addAnnouncementBody } from '@hub/contract/operator-calls';
import { announcementRefusalOf, type AnnouncementView } from '#features/announcements';
import { readArguments, text } from '#cli/arguments.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';
import type { Cursor } from '#platform/lists.ts';
import type { CommandContext, CommandServices } from '#cli/services.ts';

export async function announceCommand(
  [verb, ...rest]: readonly string[],
  services: CommandContext,
): Promise<CommandResult | null> {
  if (verb === 'add') return add(rest, services);
  const [first, ...more] = rest;
  if (verb === 'list') return first === undefined ? list(services) : null;
  if (!first) return null;
  return verb === 'end' && more.length === 0 ? end(first, services) : null;
}

/** Parses an audience: `everybody`, `signed-in`, or the ID of an item for its owners. */
function audienceOf(to: string): { readonly audience: string; readonly item: number | null } {
  if (/^\d+$/.test(to)) return { audience: 'owners', item: Number(to) };
  return { audience: to === 'signed-in' ? 'signed_in' : to, item: null };
}

async function add(
  args: readonly string[],
  { announcements, actor }: CommandContext,
): Promise<CommandResult | null> {
  const parsed = readArguments(args, { level: text, to: text, from: text, until: text });
  const [announcementText, ...more] = parsed?.positionals ?? [];
  if (parsed === null || !announcementText || more.length > 0) return null;
  const { level = 'info', to = 'everybody', from = '', until = '' } = parsed.values;
  const typed = addAnnouncementBody.safeParse({
    text: announcementText,
    level,
    ...audienceOf(to),
    from,
    until,
  });
  if (!typed.success) {
    const message = `An announcement needs a text of at most ${bounds.textMax} characters, the level info or warning, and an audience: everybody, signed-in, or the ID of an item. Start and end are in UTC, such as 2026-11-22T10:00.`;
    return refused(message, { error: 'unfit' });
  }
  const added = await announcements.add(typed.data, actor);
  if (added.kind !== 'added') {
    return refused(announcementRefusalOf(added.kind), { error: added.kind });
  }
  const { id, startsAt, endsAt } = added.announcement;
  const ends = endsAt === null ? 'without an end date' : `until ${minuteOf(endsAt)}`;
  return done(`Announcement ${id} is shown from ${minuteOf(startsAt)}, ${ends}.`, { id });
}

const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function end(
  typed: string,
  { announcements, actor }: CommandContext,
): Promise<CommandResult> {
  const id = /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0;
  const ended = await announcements.end(id, actor);
  if (ended === 'unknown') {
    const message = 'Announcement not found. See: announce list';
    return refused(message, { error: 'no_such_announcement' });
  }
  return done(`${id} ${ended === 'already' ? 'had already ended.' : 'is ended.'}`, { id });
}

const stateWords = { planned: 'scheduled', running: 'live', over: 'ended' } as const;

const lineOf = (view: AnnouncementView): string => {
  const { id, state, level, audience, itemId, startsAt, endsAt } = view;
  const to = itemId === null ? audience.replace('_', '-') : `owners of ${itemId}`;
  const ends = endsAt === null ? 'without an end date' : `until ${minuteOf(endsAt)}`;
  const line = view.text.replaceAll(/\s+/g, ' ');
  return `${id}  ${stateWords[state]}  ${level}, ${to}, ${minuteOf(startsAt)} ${ends}  ${line}`;
};

async function list({ announcements }: CommandServices): Promise<CommandResult> {
  const all: AnnouncementView[] = [];
  let next: Cursor | null = null;
  do {
    const page = await announcements.list(next);
    all.push(...page.rows);
    ({ next } = page);
  } while (next !== null);
  const json = all.map((announcement) => ({
    id: announcement.id,
    state: announcement.state,
    text: announcement.text,
    level: announcement.level,
    audience: announcement.audience,
    item: announcement.itemId,
    from: announcement.startsAt,
    until: announcement.endsAt,
    by: announcement.maker,
  }));
  const message = all.length > 0 ? all.map(lineOf).join('\n') : 'No announcements yet.';
  return done(message, { announcements: json });
}
