import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '#scripts/machine/places.ts';

/** Value of E_ALL; tests read only messages about the client. */
const everything = ['-d', 'error_reporting=32767'];

/** Caches compiled files beside the site, so that calls need not compile again. */
export function phpOptions(folder: string): string[] {
  const cache = join(folder, 'compiled');
  mkdirSync(cache, { recursive: true });
  return [...everything, '-d', 'opcache.enable_cli=1', '-d', `opcache.file_cache=${cache}`];
}

interface PhpCall {
  readonly folder: string;
  readonly host: string;
  readonly what: 'install' | 'run' | 'command';
  readonly code: string;
}

/** Runs PHP inside the site of a host name. */
export async function runInside({ folder, host, what, code }: PhpCall) {
  const options = [...phpOptions(folder), '-d', 'opcache.file_cache_only=1'];
  const script = inRoot('e2e/wordpress/site/inside.php');
  const child = spawn('php', [...options, script, folder, host, what]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(code);
  const [status] = (await once(child, 'close')) as [number | null];
  return { code: status, output };
}

export async function mustRun(call: PhpCall): Promise<string> {
  const { code, output } = await runInside(call);
  if (code !== 0) throw new Error(`${call.what} on ${call.host} (${code}): ${output}`);
  return output;
}

/** Copies the client into a theme; with a hub, the copy also lists the hub's plugins. */
export function copyClient(folder: string, textDomain: string, hub?: string): void {
  const step = inRoot('wordpress/hub-activation/tools/copy-client.php');
  const options = hub === undefined ? [] : [`--hub=${hub}`];
  execFileSync('php', [step, folder, `--text-domain=${textDomain}`, ...options], { stdio: 'pipe' });
}
