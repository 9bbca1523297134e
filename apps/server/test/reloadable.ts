import type { AddressInfo } from 'node:net';
import { buildApp, type Hub } from '#server/app/app.ts';
import type { InForce } from '#server/app/in-force.ts';
import type { Deps } from '#server/app/composition.ts';
import { createReloading } from '#server/start/reloading.ts';

/** Listening hub with a catalog that can be reloaded. */
export interface ReloadableHub {
  readonly hub: Hub;
  readonly address: string;
  readonly port: number;
  reload(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/**
 * Opens a hub on the same database with one route, which returns the name of the current catalog.
 */
export async function openReloadable(deps: Deps): Promise<ReloadableHub> {
  let inForce: InForce = deps.inForce();
  const own = {
    ...deps,
    inForce: () => inForce,
    async putInForce(sold: Omit<InForce, 'pages' | 'console'>) {
      const html = `<!doctype html><title>${sold.catalog.brand.name}</title>`;
      inForce = { ...sold, pages: () => ({ '*': html }), console: deps.inForce().console };
    },
  };
  const hub = await buildApp(own);
  const reloading = createReloading(own, 50);
  await reloading.start();
  await hub.start();
  await hub.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = hub.http.server.address() as AddressInfo;
  return {
    hub,
    port,
    address: `http://127.0.0.1:${port}`,
    reload: () => reloading.reload(),
    async stop() {
      await reloading.stop();
      await hub.stop();
    },
  };
}
