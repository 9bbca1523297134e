import type { SealedColumn } from '#platform/secrets/sealing.ts';

/** Bound to the user, so that a seal copied into another row opens nothing. */
export const factorContext = (userId: number | string): string => `second-factor:${userId}`;

/** Sealed columns: the shared secrets of hub and apps. */
export const identitySeals: readonly SealedColumn[] = [
  {
    table: 'second_factors',
    column: 'secret_sealed',
    key: 'user_id',
    keyType: 'int',
    boundTo: 'user_id',
    contextOf: factorContext,
  },
];
