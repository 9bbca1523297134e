import { done, refused, type CommandResult } from '#cli/result.ts';
import type { FailedJobs } from '#doctor/failed-jobs.ts';
import type { FailedJob } from '#platform/jobs/jobs.ts';
import { faultOfMail } from '#doctor/checks/mail-check.ts';
import type { CommandContext, CommandServices } from '#cli/services.ts';

const unknown = refused('No failed job has this ID. See: jobs list', { error: 'no_such_job' });

const nameOf = ({ queue, data }: FailedJob): string =>
  typeof data['template'] === 'string' ? `${queue} ${data['template']}` : queue;

const lineOf = (job: FailedJob): string => {
  const { userId } = job.data;
  const subject = userId === undefined ? '' : ` for user ${String(userId)}`;
  const when = job.at.toISOString().slice(0, 16).replace('T', ' ');
  return `${job.id}  ${when}  ${nameOf(job)}${subject}, ${job.tries} attempts: ${job.why}`;
};

async function list(jobs: FailedJobs): Promise<CommandResult> {
  const all = await jobs.list();
  const message = all.length > 0 ? all.map(lineOf).join('\n') : 'No failed jobs.';
  const json = all.map(({ id, queue, data, tries, at, why }) => ({
    id,
    queue,
    template: data['template'] ?? null,
    user_id: data['userId'] ?? null,
    tries,
    at,
    why,
  }));
  return done(message, { jobs: json });
}

export async function jobsCommand(
  [verb, id, ...more]: readonly string[],
  { jobs, actor }: CommandContext,
): Promise<CommandResult | null> {
  if (verb === 'list' && id === undefined) return list(jobs);
  if (id === undefined || more.length > 0) return null;
  if (verb === 'retry') {
    return (await jobs.retry(id, actor)) ? done(`Job ${id} is queued again.`, { id }) : unknown;
  }
  if (verb === 'drop')
    return (await jobs.drop(id, actor)) ? done(`Job ${id} is discarded.`, { id }) : unknown;
  return null;
}

export async function mailCommand(
  [verb, to = '', ...more]: readonly string[],
  { tryMail }: CommandServices,
): Promise<CommandResult | null> {
  if (verb !== 'test' || !/^[^\s@<>,]+@[^\s@<>,]+$/.test(to) || more.length > 0) return null;
  const trial = await tryMail(to);
  const fault = faultOfMail(trial);
  if (fault === null) {
    const answer = trial.kind === 'accepted' ? trial.answer : '';
    return done(
      `The mail server accepted the email: ${answer}\nCheck that it arrives, and not in the spam folder.`,
      { accepted: true, answer },
    );
  }
  const { words, mend } = fault;
  const error = trial.kind === 'refused' ? `refused_${trial.at}` : 'unreachable';
  return refused([words, mend].join('\n'), { accepted: false, error, answer: words });
}
