import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startCompanion, type Companion } from '#scripts/start/companion.ts';
import { layCaddy, layNginx, type ProxyPlace } from '#scripts/release/deploy-files.ts';
import { findProgram } from '#scripts/machine/machine.ts';
import { findFreePort } from '#scripts/machine/ports.ts';

export const proxies = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxies)[number];

/** Starts the proxy of deploy/ before two hubs; null where the machine has no such program. */
export async function startProxy(
  name: ProxyName,
  { folder: all, hubs }: { readonly folder: string; readonly hubs: readonly number[] },
): Promise<(Companion & { readonly url: string }) | null> {
  if (findProgram([name]) === null) return null;
  const folder = join(all, name);
  mkdirSync(folder, { recursive: true });
  const [tls, plain] = [await findFreePort(), await findFreePort()];
  const place: ProxyPlace = { folder, tls, plain, hubs, name: 'localhost' };
  const command =
    name === 'nginx'
      ? ['nginx', '-c', await layNginx('two-hubs.conf', place)]
      : [
          'caddy',
          'run',
          '--adapter',
          'caddyfile',
          '--config',
          await layCaddy('two-hubs.Caddyfile', place),
        ];
  const companion = await startCompanion(command, { folder, port: tls });
  return { ...companion, url: `https://localhost:${tls}` };
}
