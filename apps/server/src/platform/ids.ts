import { hash, randomBytes } from 'node:crypto';

/** Source of random ids. Services receive it as an argument. */
export interface Ids {
  /** Returns 256 random bits as base64url: 43 characters. */
  token(): string;
}

export const randomIds: Ids = { token: () => randomBytes(32).toString('base64url') };

/**
 * Returns the SHA-256 as hex. Tokens and codes are stored in this form, without a salt, because
 * they are random.
 */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');
