// Loaded into the hub by `node --import`: writes down each statement as the hub hands it to the
// driver, so that the bare server can run the very same ones.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = process.env['BENCH_STATEMENTS'];
// The very copy of the driver that the hub uses, which is CommonJS.
const { Client } = createRequire(import.meta.url)('pg') as {
  Client: { prototype: { query: (...args: unknown[]) => unknown } };
};
const { query } = Client.prototype;

Client.prototype.query = function recorded(this: unknown, ...args: unknown[]): unknown {
  const [first, second] = args;
  const config = (typeof first === 'string' ? { text: first } : first) as {
    readonly text: string;
    readonly values?: unknown;
  };
  const values = Array.isArray(second) ? second : (config.values ?? []);
  if (file) appendFileSync(file, `${JSON.stringify({ text: config.text, values })}\n`);
  return query.apply(this, args);
};
