import { hash, randomBytes } from 'node:crypto';

/** Source of random ids. Services receive it as an argument. */
export interface Ids {
  /** 256 bits as base64url: 43 characters. */
  token(): string;
}

export const randomIds: Ids = { token: () => randomBytes(32).toString('base64url') };

/**
 * Returns SHA-256 as hex, the stored form of tokens and codes. They are random, so no salt is
 * needed.
 */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');
