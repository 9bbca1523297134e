import { parentPort } from 'node:worker_threads';
import type { ReadingAnswer, ReadingJob } from './email-reader.ts';
import { readEmail } from './read-email.ts';

async function answer(raw: Uint8Array): Promise<ReadingAnswer> {
  try {
    return { email: await readEmail(raw) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async ({ raw }: ReadingJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await answer(raw));
});
