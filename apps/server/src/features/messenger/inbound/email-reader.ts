import { Worker } from 'node:worker_threads';
import { inboundMail } from '@hub/contract/conversation-limits';
import type { ReceivedEmail } from './read-email.ts';

export interface ReadingJob {
  readonly raw: Uint8Array;
}
export type ReadingAnswer = { readonly email: ReceivedEmail } | { readonly error: string };

/** Error for an email that cannot be parsed within the limits of time and memory. */
export class UnreadableEmail extends Error {
  override readonly name = 'UnreadableEmail';
}

/** Worker script: in `src` next to this file, in `dist` next to the bundle. */
const script = new URL(
  import.meta.url.endsWith('.ts') ? './email-worker.ts' : './email-worker.js',
  import.meta.url,
);

/** Parses emails in a worker thread, one at a time, so that no email blocks the event loop. */
export function createEmailReader() {
  let worker: Worker | null = null;

  const start = (): Worker => {
    worker ??= new Worker(script, {
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: inboundMail.readingMegabytes,
        maxYoungGenerationSizeMb: 4,
      },
    });
    return worker;
  };
  const end = async (): Promise<void> => {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };

  return {
    /** Parses an email. Throws `UnreadableEmail` if parsing fails or exceeds time or memory. */
    async read(raw: Uint8Array): Promise<ReceivedEmail> {
      const thread = start();
      const done = Promise.withResolvers<ReadingAnswer>();
      const fail = (error: unknown): void => done.reject(new UnreadableEmail(String(error)));
      const timer = setTimeout(fail, inboundMail.readingTime, 'It takes too long');
      thread.on('message', done.resolve).on('error', fail).on('exit', fail);
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.postMessage({ raw } satisfies ReadingJob);
        const answer = await done.promise;
        if ('error' in answer) throw new UnreadableEmail(answer.error);
        return answer.email;
      } catch (error) {
        await end();
        throw error;
      } finally {
        clearTimeout(timer);
        thread.off('message', done.resolve).off('error', fail).off('exit', fail);
      }
    },
    /** Ends the worker thread, which frees its memory. */
    end,
  };
}

export type EmailReader = ReturnType<typeof createEmailReader>;
