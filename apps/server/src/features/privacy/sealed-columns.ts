import type { SealedColumn } from '#platform/secrets/sealing.ts';

export const farewellContext = (userId: number | string): string => `farewell:${userId}`;

/** Sealed columns: the address of the last email. */
export const privacySeals: readonly SealedColumn[] = [
  {
    table: 'erasures',
    column: 'farewell_sealed',
    key: 'user_id',
    keyType: 'int',
    boundTo: 'user_id',
    contextOf: farewellContext,
  },
];
