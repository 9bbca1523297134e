import { done, type CommandResult } from '#cli/result.ts';
import type { Status } from '#doctor/status.ts';

const at = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ');

const marketplace = {
  asked: 'it is asked as usual',
  failing: 'it answers, but the last calls failed. “hub doctor” says why',
  'not asked': 'it does not answer, and is asked again every three seconds',
  unknown: 'no hub runs',
} as const;

const off = (aheadMs: number): string =>
  Math.abs(aheadMs) < 1000
    ? ''
    : `, its clock ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`;

const faultIn = ({ marketplace: is, marketplaceFault }: Status): string =>
  is === 'failing' ? ` (${marketplaceFault})` : '';

const roundOf = ({ name, doneAt, doneBy, failedAt }: Status['tasks'][number]): string => {
  const last = doneAt === null ? 'never' : `${at(doneAt)} by ${doneBy}`;
  const isFailing = failedAt !== null && (doneAt === null || failedAt > doneAt);
  return `${name.padEnd(12)} ${last}${isFailing ? `; failed ${at(failedAt)}` : ''}`;
};

const newestOf = (newest: NonNullable<Status['newest']>): string => {
  if (newest.is === 'newer') return `${newest.version} is there: docs/operating/upgrading.md`;
  return newest.is === 'newest'
    ? 'this is the newest'
    : 'HUB_RELEASE_FEED does not say which is the newest';
};

function linesOf(status: Status): string[] {
  const { hubs, queues, oldestMail, backup } = status;
  return [
    `version      ${status.version}`,
    ...(status.newest === null ? [] : [`release      ${newestOf(status.newest)}`]),
    `database     ${status.database}`,
    ...(hubs.length === 0 ? ['hub          none runs'] : []),
    ...hubs.map(
      ({ name, version, startedAt, aheadMs }) =>
        `hub          ${name}, version ${version}, since ${at(startedAt)}${off(aheadMs)}`,
    ),
    ...queues.map(
      ({ queue, waiting, running, failed }) =>
        `queue        ${queue}: ${waiting} wait, ${running} run, ${failed} given up`,
    ),
    `oldest mail  ${oldestMail === null ? 'none waits' : `waits since ${at(oldestMail)}`}`,
    `marketplace  ${marketplace[status.marketplace]}${faultIn(status)}`,
    ...status.tasks.map((round) => `round        ${roundOf(round)}`),
    backup === null ? 'backup       never' : roundOf(backup),
  ];
}

const toJson = (status: Status) => ({
  version: status.version,
  newest: status.newest,
  database: status.database,
  hubs: status.hubs.map((hub) => ({
    name: hub.name,
    version: hub.version,
    started_at: hub.startedAt,
    seen_at: hub.seenAt,
    clock_ahead_ms: hub.aheadMs,
    marketplace: hub.isBreakerOpen
      ? 'not asked'
      : hub.marketplaceFault === null
        ? 'asked'
        : 'failing',
  })),
  queues: status.queues,
  oldest_mail: status.oldestMail,
  marketplace: status.marketplace,
  rounds: status.tasks.map(doneToJson),
  backup: status.backup && doneToJson(status.backup),
});

const doneToJson = ({ name, doneAt, doneBy, failedAt, failedBy }: Status['tasks'][number]) => ({
  name,
  done_at: doneAt,
  done_by: doneBy,
  failed_at: failedAt,
  failed_by: failedBy,
});

/** `status`; null for wrong usage. */
export async function statusCommand(
  args: readonly string[],
  status: () => Promise<Status>,
): Promise<CommandResult | null> {
  if (args.length > 0) return null;
  const found = await status();
  return done(linesOf(found).join('\n'), toJson(found));
}
