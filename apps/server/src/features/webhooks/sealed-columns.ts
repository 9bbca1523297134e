import type { SealedColumn } from '#platform/secrets/sealing.ts';

/** Bound to the endpoint, so that a seal copied into another row opens nothing. */
export const endpointContext = (id: string): string => `webhook:${id}`;

const column = (name: string): SealedColumn => ({
  table: 'webhook_endpoints',
  column: name,
  key: 'id',
  keyType: 'text',
  boundTo: 'id',
  contextOf: endpointContext,
});

/** Sealed columns: the shared secrets of hub and receivers. */
export const webhookSeals: readonly SealedColumn[] = [
  column('secret_sealed'),
  column('old_secret_sealed'),
];
