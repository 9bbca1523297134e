// Runs several sandboxes in one process, because loading the program takes most of a start. Each
// has separate state and ports. Each input line is a command, and each output line is its answer:
// {"id":1,"open":{…environment}}  →  {"id":1,"listening":{"http":…,"smtp":…}}
// {"id":1,"close":true}           →  {"id":1,"closed":true}
// The process ends when its input ends.
import { enableCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import type { Sandbox } from '#sandbox/app.ts';

// Halves the startup time.
enableCompileCache();
const { buildSandbox } = await import('#sandbox/app.ts');
const { parseConfig } = await import('#sandbox/config.ts');

interface Order {
  readonly id: number;
  /** Environment of a sandbox to open; absent to close it. */
  readonly open?: Record<string, string>;
}

const opened = new Map<number, Sandbox>();

async function open(id: number, env: Record<string, string>): Promise<object> {
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  const sandbox = buildSandbox(parsed.config);
  opened.set(id, sandbox);
  return { listening: await sandbox.listen() };
}

async function close(id: number): Promise<object> {
  await opened.get(id)?.close();
  opened.delete(id);
  return { closed: true };
}

async function obey(line: string): Promise<void> {
  const { id, open: env } = JSON.parse(line) as Order;
  const done = await (env ? open(id, env) : close(id));
  console.log(JSON.stringify({ id, ...done }));
}

for await (const line of createInterface({ input: process.stdin })) void obey(line);
process.exit(0);
