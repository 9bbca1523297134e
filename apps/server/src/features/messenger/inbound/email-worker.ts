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
  const read = await answer(raw);
  const files = 'email' in read ? read.email.files : [];
  // Buffers are transferred instead of copied, because files may be large.
  const moved = new Set(files.map(({ bytes }) => bytes.buffer as ArrayBuffer));
  parentPort?.postMessage(read, [...moved]);
});
