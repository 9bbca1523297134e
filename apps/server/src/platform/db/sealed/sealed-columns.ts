import type { SealedColumn } from '#platform/secrets/sealing.ts';

export const signingKeyContext = (kid: string): string => `key:${kid}`;
export const indexKeyContext = (name: string): string => `index-key:${name}`;

export const platformSeals: readonly SealedColumn[] = [
  {
    table: 'signing_keys',
    column: 'private_sealed',
    key: 'kid',
    keyType: 'text',
    boundTo: 'kid',
    contextOf: signingKeyContext,
  },
  {
    table: 'index_keys',
    column: 'key_sealed',
    key: 'name',
    keyType: 'text',
    boundTo: 'name',
    contextOf: indexKeyContext,
  },
];
