import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const program = new URL('../../../sandbox/test/several.ts', import.meta.url).pathname;

interface Ports {
  readonly http: number;
  readonly smtp: number;
  readonly imap: number;
}

interface Sandboxes {
  /** Starts a sandbox with this environment; it has separate state and ports. */
  open(env: Readonly<Record<string, string>>): Promise<Ports & { close(): Promise<void> }>;
}

type Answer = { readonly id: number; readonly listening?: Ports };

function start(): Sandboxes {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<number, { done(answer: Answer): void; fail(error: Error): void }>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer;
    waiting.get(answer.id)?.done(answer);
    waiting.delete(answer.id);
  });
  child.once('exit', (code) => {
    for (const { fail } of waiting.values()) fail(new Error(`The sandboxes ended: ${code}`));
  });
  const tell = (order: { id: number; open?: object; close?: true }): Promise<Answer> =>
    new Promise((done, fail) => {
      waiting.set(order.id, { done, fail });
      child.stdin.write(`${JSON.stringify(order)}\n`);
    });
  let count = 0;
  return {
    async open(env) {
      count += 1;
      const id = count;
      const { listening } = await tell({ id, open: env });
      if (!listening) throw new Error('The sandbox did not listen');
      return { ...listening, close: async () => void (await tell({ id, close: true })) };
    },
  };
}

let started: Sandboxes | null = null;

/** Starts the process with the sandboxes of this worker; it ends with the worker. */
export function sandboxes(): Sandboxes {
  started ??= start();
  return started;
}
