import { done, type CommandResult, report } from '#cli/result.ts';
import type { Status } from '#doctor/status.ts';
import type { Finding } from '#doctor/finding.ts';

const at = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ');

const marketplace = {
  asked: 'operational',
  failing: 'it answers, but the last calls failed. “hub doctor” says why',
  'not asked': 'unreachable; retrying every 3 seconds',
  unknown: 'unknown: no instance is running',
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
  if (newest.is === 'newer')
    return `${newest.version} is available. See docs/operating/upgrading.md`;
  return newest.is === 'newest' ? 'up to date' : 'HUB_RELEASE_FEED cannot be read';
};

function linesOf(status: Status): string[] {
  const { hubs, queues, oldestMail, backup } = status;
  return [
    `version      ${status.version}`,
    ...(status.newest === null ? [] : [`release      ${newestOf(status.newest)}`]),
    `database     ${status.database}`,
    ...(hubs.length === 0 ? ['instance     none is running'] : []),
    ...hubs.map(
      ({ name, version, startedAt, aheadMs }) =>
        `instance     ${name}, version ${version}, since ${at(startedAt)}${off(aheadMs)}`,
    ),
    ...queues.map(
      ({ queue, waiting, running, failed }) =>
        `queue        ${queue}: ${waiting} queued, ${running} running, ${failed} failed`,
    ),
    `oldest email ${oldestMail === null ? 'none queued' : `queued since ${at(oldestMail)}`}`,
    `marketplace  ${marketplace[status.marketplace]}${faultIn(status)}`,
    ...status.tasks.map((round) => `task         ${roundOf(round)}`),
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

export async function statusCommand(
  args: readonly string[],
  status: () => Promise<Status>,
): Promise<CommandResult | null> {
  if (args.length > 0) return null;
  const current = await status();
  return done(linesOf(current).join('\n'), toJson(current));
}

const signs = { fine: 'ok      ', warning: 'warning ', fault: 'ERROR   ' } as const;

const lineOf = ({ check, level, words, mend }: Finding): string =>
  `${signs[level]}${check}: ${words}${mend === null ? '' : `\n          ${mend}`}`;

function summaryOf(findings: readonly Finding[]): string[] {
  const names = [...new Set(findings.map(({ check }) => check))];
  if (names.length === 0) return [];
  return [`ok      ${names.join(', ')} (doctor --verbose shows each check)`];
}

export async function doctorCommand(
  options: readonly string[],
  doctor: () => Promise<readonly Finding[]>,
): Promise<CommandResult | null> {
  const isVerbose = options.join() === '--verbose';
  if (options.length > 0 && !isVerbose) return null;
  const findings = await doctor();
  const {
    fine: well = [],
    warning: warnings = [],
    fault: faults = [],
  } = Object.groupBy(findings, ({ level }) => level);
  const summary = `${faults.length} ${faults.length === 1 ? 'error' : 'errors'}, ${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}, ${well.length} passed`;
  const lines = [
    ...[...faults, ...warnings].map(lineOf),
    ...(isVerbose ? well.map(lineOf) : summaryOf(well)),
    summary,
  ];
  const json = { findings, warnings: warnings.length, faults: faults.length };
  return report(faults.length === 0, lines.join('\n'), json);
}
