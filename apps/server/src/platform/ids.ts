import { hash, randomBytes } from 'node:crypto';

export interface Ids {
  /** Returns 256 random bits as base64url: 43 characters. */
  token(): string;
}

export const randomIds: Ids = { token: () => randomBytes(32).toString('base64url') };

/** Tokens and codes are stored as this hash, without a salt, because they are random. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');
