import type { Catalog } from '@hub/contract/catalog';
import type { FastifyInstance } from 'fastify';
import { serveGuard } from './guard.ts';
import type { LegacyMode } from './modes.ts';
import { serveProtocolV1 } from './serve-protocol-v1.ts';
import { createUpdateLinks } from './update-links.ts';
import type { ThemeDownloads } from '#features/downloads';
import type { ProtocolV1 } from '#features/verification';
import type { Clock } from '#platform/clock.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import type { Keys } from '#platform/secrets/keys.ts';

export { legacyModes, type LegacyMode } from './modes.ts';

interface ProtocolV1AddressesDependencies {
  readonly mode: LegacyMode;
  readonly protocolV1: ProtocolV1;
  readonly themes: ThemeDownloads;
  readonly catalog: () => Pick<Catalog, 'items' | 'brand'>;
  readonly limits: RateLimits;
  /** The first signs; links of the others still hold. */
  readonly rings: readonly [Keys, ...Keys[]];
  readonly clock: Clock;
  readonly publicUrl: URL;
}

interface ProtocolV1Addresses {
  serve(app: FastifyInstance): void;
}

/** The addresses of themes sold before this hub (docs/older-themes.md). */
export const serveProtocolV1Themes = (
  deps: ProtocolV1AddressesDependencies,
): ProtocolV1Addresses => ({
  serve(app) {
    if (deps.mode === 'guard') serveGuard(app);
    if (deps.mode === 'on') serveProtocolV1(app, { ...deps, links: createUpdateLinks(deps) });
  },
});
