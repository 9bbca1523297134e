import type { Catalog } from '@hub/contract/catalog';
import type { FastifyInstance } from 'fastify';
import { serveGuard } from './guard.ts';
import type { LegacyMode } from './modes.ts';
import { serveProtocolV1 } from './serve-protocol-v1.ts';
import { createUpdateLinks } from './update-links.ts';
import type { ThemeDownloads } from '#features/downloads';
import type { ProtocolV1 } from '#features/verification';
import type { Keys } from '#platform/secrets/keys.ts';
import type { Parts } from '#platform/parts.ts';

export { legacyModes, type LegacyMode } from './modes.ts';

interface ProtocolV1AddressesDependencies extends Pick<Parts, 'limits' | 'clock' | 'publicUrl'> {
  readonly mode: LegacyMode;
  readonly protocolV1: ProtocolV1;
  readonly themes: ThemeDownloads;
  readonly catalog: () => Pick<Catalog, 'items' | 'brand'>;
  /** The first signs; links of the others still hold. */
  readonly rings: readonly [Keys, ...Keys[]];
}

/** The addresses of themes sold before this hub (docs/older-themes.md). */
export const serveProtocolV1Themes = (deps: ProtocolV1AddressesDependencies) => ({
  serve(app: FastifyInstance): void {
    if (deps.mode === 'guard') serveGuard(app);
    if (deps.mode === 'on') serveProtocolV1(app, { ...deps, links: createUpdateLinks(deps) });
  },
});
