import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '#scripts/places.ts';

/** WordPress 6.1 on PHP 8.2 floods its log with deprecations. */
const quiet = ['-d', 'error_reporting=22527'];

/** How PHP runs a site: what it has compiled it keeps beside it, or each call would compile anew. */
export function phpOptions(folder: string): string[] {
  const cache = join(folder, 'compiled');
  mkdirSync(cache, { recursive: true });
  return [...quiet, '-d', 'opcache.enable_cli=1', '-d', `opcache.file_cache=${cache}`];
}

interface Call {
  readonly folder: string;
  readonly host: string;
  readonly what: 'install' | 'run' | 'command';
  readonly code: string;
}

/** Runs PHP inside the site of a host name. */
export async function runInside({ folder, host, what, code }: Call) {
  const options = [...phpOptions(folder), '-d', 'opcache.file_cache_only=1'];
  const script = inRoot('e2e/wordpress/inside.php');
  const child = spawn('php', [...options, script, folder, host, what]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(code);
  const [status] = (await once(child, 'close')) as [number | null];
  return { code: status, output };
}

/** The same, where nothing may go wrong; gives what it printed. */
export async function mustRun(call: Call): Promise<string> {
  const { code, output } = await runInside(call);
  if (code !== 0) throw new Error(`${call.what} on ${call.host} (${code}): ${output}`);
  return output;
}
