import { hours, minutes } from '@hub/contract/limits';
import { fine, warningIf, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { tallyJobs, type QueueTally } from '#platform/jobs/jobs.ts';

/** Wait in milliseconds after which a job is late. */
const late = minutes(30);

function checkQueue({ queue, waiting, failed, oldest }: QueueTally, now: Date): UnnamedFinding[] {
  const waits = oldest === null ? 0 : now.getTime() - oldest.getTime();
  const since = Math.floor(waits / hours(1));
  return [
    ...warningIf(
      failed > 0,
      `${failed} failed in the queue ${queue}`,
      '“jobs list” shows the reason, “jobs retry ID” retries a job, “jobs drop ID” discards it.',
    ),
    ...warningIf(
      waits > late,
      `${waiting} queued in the queue ${queue}, the oldest for ${since > 0 ? `${since} h` : 'half an hour'}`,
      'Check that an instance is running (status), and see its log for failed jobs.',
    ),
  ];
}

export const jobsCheck: Check<Subject> = {
  name: 'jobs',
  isSlow: false,
  async look(subject) {
    const db = dbOf(subject);
    if (db === null) return [];
    // No queue exists before the first start.
    const queues = await tallyJobs(db).catch(() => []);
    const findings = queues.flatMap((queue) => checkQueue(queue, subject.clock.now()));
    return findings.length > 0 ? findings : [fine('No failed jobs, and none queued for long')];
  },
};
