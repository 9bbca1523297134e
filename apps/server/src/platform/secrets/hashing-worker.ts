// Thread that hashes one password after the other; passwords.ts starts it.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingAnswer, HashingJob } from './hashing.ts';

/** Nice value. At the lowest priority, other programs could block every sign-in. */
const behind = 5;

// On Linux a priority belongs to a thread; elsewhere it would affect the whole hub.
if (process.platform === 'linux') setPriority(behind);

const work = ({ password, passwordHash, cost }: HashingJob): string | boolean =>
  passwordHash === null ? hashSync(password, cost) : verifySync(passwordHash, password);

parentPort?.on('message', (job: HashingJob) => {
  let answer: HashingAnswer;
  try {
    answer = { id: job.id, value: work(job) };
  } catch (error) {
    answer = { id: job.id, error };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer);
});
