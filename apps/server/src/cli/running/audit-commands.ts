import { isolated } from '@hub/contract/direction';
import { days } from '@hub/contract/limits';
import { actorIn, eventInWords, type Audit, type Chain } from '#features/audit';
import { readLicenseName } from '#features/licenses';
import { after } from '#platform/clock.ts';
import { inWords } from '#platform/actor.ts';
import { flag, readArguments, text } from '#cli/arguments.ts';
import { done, refused, report, type CommandResult } from '#cli/result.ts';
import type { CommandServices } from '#cli/services.ts';

const faults = {
  missing: 'is missing.',
  changed: 'was changed.',
  moved: 'does not follow the event before it.',
  unknown_secret: 'was written with a secret that is not in HUB_SECRET.',
} as const;

type Verdict = Awaited<ReturnType<Chain['verify']>>;

function faultOf({ fault, loose }: Verdict): string | null {
  if (fault?.kind === 'beginning')
    return 'The start of the audit log was changed. Events may have been removed early.';
  if (fault) return `Event ${fault.sequence} ${faults[fault.kind]}`;
  return loose > 0
    ? `${loose} events older than ten minutes are not in the audit chain. Is the hub running?`
    : null;
}

export async function verifyAuditLog(chain: Pick<Chain, 'verify'>): Promise<CommandResult> {
  const verdict = await chain.verify();
  const { rows, sequence, link, since, blanked } = verdict;
  const isEmpty = sequence === 0 && faultOf(verdict) === null;
  if (isEmpty) return done('The audit log is empty.', verdict);
  const from = since === null ? '' : `, the first from ${since.toISOString().slice(0, 10)}`;
  const removed =
    blanked > 0 ? ` Address and details of ${blanked} were removed after their retention.` : '';
  const summary = [
    `${rows} ${rows === 1 ? 'event is' : 'events are'} intact${from}.${removed}`,
    `Last event: ${sequence}, hash ${link}`,
    'Compare this with the last “audit chain extended” line of the log. It shows if events were cut off at the end.',
  ].join('\n');
  const fault = faultOf(verdict);
  if (fault === null) return done(summary, verdict);
  return report(false, `${fault}\n${summary}`, { error: 'trail_changed', ...verdict });
}

const options = {
  user: text,
  license: text,
  since: text,
  until: text,
  before: text,
  operator: flag,
} as const;

type AuditArguments = NonNullable<ReturnType<typeof readArguments<typeof options>>>['values'];

/** Returns null for a text that is no day, with or without a time. */
const instantOf = (typed: string): Date | null => {
  const instant = new Date(typed);
  return /^\d{4}-\d\d-\d\d/.test(typed) && !Number.isNaN(instant.getTime()) ? instant : null;
};

/** Returns the end of a period. A day counts in full. */
function endOf(typed: string): Date | null {
  const instant = instantOf(typed);
  return instant && /^\d{4}-\d\d-\d\d$/.test(typed) ? after(instant, days(1)) : instant;
}

type Page = Awaited<ReturnType<Audit['search']>>;

const lineOf = ({ id, at, event, actor, address, details, ...whom }: Page['events'][number]) => {
  const operator = actorIn(details);
  const who = operator === null ? actor : `${actor} (${inWords(operator)})`;
  const when = at.toISOString().slice(0, 19).replace('T', ' ');
  const name = whom.username === null ? '' : ` ${whom.username}`;
  const subject = whom.userId === null ? '' : `  user ${whom.userId}${name}`;
  const reason = typeof details['reason'] === 'string' ? `: ${isolated(details['reason'])}` : '';
  return `${id}  ${when}  ${who}${subject}${address === null ? '' : `  ${address}`}  ${eventInWords(event, details)}${reason}`;
};

const toJson = ({ events, next }: Page) => ({
  events: events.map(({ id, at, event, actor, userId, username, address, details }) => ({
    id,
    at,
    event,
    actor,
    user_id: userId,
    username,
    address,
    details,
  })),
  next,
});

async function listAuditLog(
  filter: AuditArguments,
  { auditLog, people, sites }: CommandServices,
): Promise<CommandResult> {
  const person = filter.user === undefined ? null : await people.show(filter.user);
  if (filter.user !== undefined && person === null) {
    return refused('No user has this username or email.', { error: 'no_such_user' });
  }
  const license =
    filter.license === undefined ? null : await sites.show(readLicenseName(filter.license));
  if (filter.license !== undefined && license === null) {
    return refused('No license has this purchase code or ID.', { error: 'no_such_license' });
  }
  const since = filter.since === undefined ? null : instantOf(filter.since);
  if (filter.since !== undefined && since === null) {
    return refused('--since takes a day, such as 2026-11-22.', { error: 'no_such_day' });
  }
  const until = filter.until === undefined ? null : endOf(filter.until);
  if (filter.until !== undefined && until === null) {
    return refused('--until takes a day, such as 2026-11-22.', { error: 'no_such_day' });
  }
  const page = await auditLog.search(
    {
      userId: person?.person.id ?? null,
      license: license && { id: license.id, codeEnd: license.codeEnd },
      operators: filter.operator ?? false,
      since,
      until,
    },
    filter.before === undefined ? null : Number(filter.before),
  );
  const lines = page.events.map(lineOf);
  const hint = page.next === null ? [] : [`More: repeat with --before ${page.next}`];
  const message = [...lines, ...hint].join('\n');
  return done(message === '' ? 'No matching events.' : message, toJson(page));
}

export async function auditCommand(
  args: readonly string[],
  services: CommandServices,
): Promise<CommandResult | null> {
  if (args.join() === 'verify') return verifyAuditLog(services.chain);
  const parsed = readArguments(args, options);
  if (parsed === null || parsed.positionals.length > 0) return null;
  const { before = '0' } = parsed.values;
  return /^\d{1,15}$/.test(before) ? listAuditLog(parsed.values, services) : null;
}
