import type { SealedColumn } from '#platform/secrets/sealing.ts';

/** Bound to the account, so that a seal copied into another row opens nothing. */
export const grantContext = (envatoUserId: string): string => `envato-account:${envatoUserId}`;

const grant = {
  table: 'accounts',
  key: 'id',
  keyType: 'int',
  boundTo: 'envato_user_id',
  contextOf: grantContext,
} as const;

/** The tokens of connected accounts. */
export const accountSeals: readonly SealedColumn[] = [
  { ...grant, column: 'access_token_sealed' },
  { ...grant, column: 'refresh_token_sealed' },
];
