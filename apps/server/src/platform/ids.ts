import { hash, randomBytes } from 'node:crypto';

/** Randomness, as an argument: services have none of their own. */
export interface Ids {
  /** 256 bits as base64url: 43 characters. */
  token(): string;
}

export const randomIds: Ids = { token: () => randomBytes(32).toString('base64url') };

/** SHA-256 as hex: how tokens and codes are kept. They are random, so no salt is needed. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');
