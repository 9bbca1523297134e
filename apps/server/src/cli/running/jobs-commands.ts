import { done, refused, type CommandResult } from '#cli/result.ts';
import type { CommandContext } from '#cli/called.ts';
import type { FailedJobs } from '#doctor/failed-jobs.ts';
import type { FailedJob } from '#platform/jobs/jobs.ts';

const unknown = refused('No failed job has this ID. See: jobs list', {
  error: 'no_such_job',
});

/** Returns a job's purpose: the template of an email, otherwise its queue. */
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
  const says = all.length > 0 ? all.map(lineOf).join('\n') : 'No failed jobs.';
  const json = all.map(({ id, queue, data, tries, at, why }) => ({
    id,
    queue,
    template: data['template'] ?? null,
    user_id: data['userId'] ?? null,
    tries,
    at,
    why,
  }));
  return done(says, { jobs: json });
}

/** `jobs list`, `jobs retry ID`, `jobs drop ID`; null for wrong usage. */
export async function jobsCommand(
  [verb, id, ...more]: readonly string[],
  { jobs, actor }: CommandContext<{ readonly jobs: FailedJobs }>,
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
