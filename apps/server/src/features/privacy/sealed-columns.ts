import type { SealedColumn } from '#platform/secrets/sealing.ts';

export const farewellContext = (userId: number | string): string => `farewell:${userId}`;

/** Where the last mail to somebody who left goes. */
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
