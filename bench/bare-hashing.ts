// The other side of the sign-ins: Fastify as it comes, and one Argon2id verification for each
// request, on as many threads as the hub hashes on, by the same priority.
import { createRequire } from 'node:module';
import { availableParallelism, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import fastify from 'fastify';

/** As in apps/server/src/platform/hashing-worker.ts. */
const behind = 5;
const threads = Math.max(1, Math.floor(availableParallelism() / 2));

interface Job {
  readonly id: number;
  readonly password: string;
}

function hashAlone(): void {
  // The very copy that the hub uses.
  const { verifySync } = createRequire(new URL('../apps/server/package.json', import.meta.url))(
    '@node-rs/argon2',
  ) as { verifySync: (hash: string, password: string) => boolean };
  const hash = process.env['BENCH_HASH'] ?? '';
  if (process.platform === 'linux') setPriority(behind);
  parentPort?.on('message', ({ id, password }: Job) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ id, isRight: verifySync(hash, password) });
  });
}

async function serve(): Promise<void> {
  const waiting = new Map<number, (isRight: boolean) => void>();
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL(import.meta.url));
    worker.on('message', ({ id, isRight }: { id: number; isRight: boolean }) => {
      waiting.get(id)?.(isRight);
      waiting.delete(id);
    });
    return worker;
  });
  let last = 0;
  const app = fastify();
  app.post('/verify', async ({ body }) => {
    last += 1;
    const id = last;
    const success = await new Promise<boolean>((resolve) => {
      waiting.set(id, resolve);
      const { password } = body as { password: string };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      workers[id % threads]?.postMessage({ id, password } satisfies Job);
    });
    return { success };
  });
  app.get('/readyz', async () => ({ status: 'ready' }));
  process.once('SIGTERM', () => process.exit(0));
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
}

if (isMainThread) await serve();
else hashAlone();
