import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

/** Column `…_sealed`. Its feature must declare it, so that resealing finds its values. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Primary key of the table, and its SQL type. */
  readonly key: string;
  readonly keyType: 'int' | 'text';
  /** Column from which `contextOf` makes the context of each sealed value. */
  readonly boundTo: string;
  readonly contextOf: (value: string) => string;
}

const algorithm = 'aes-256-gcm';
const version = 's1';

/** Creates a sealer. The first key ring seals, and all key rings unseal. */
export function createSealing(rings: readonly [Keys, ...Keys[]]) {
  const [current] = rings;
  return {
    /** Values with another prefix must be resealed. */
    currentPrefix: `${version}.${current.fingerprint}.`,
    /** Binds the value to its row by `context`: in another row it does not open. */
    seal(plain: string, context: string): string {
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, current.keyObjectFor('sealing'), iv);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
      return [version, current.fingerprint, ...parts].join('.');
    },
    /** Returns the plain text; null if no key opens the value, or if the value is damaged. */
    open(sealed: string, context: string): string | null {
      const [kind, fingerprint, iv, tag, body] = sealed.split('.');
      const keys = rings.find((ring) => ring.fingerprint === fingerprint);
      if (kind !== version || !keys || !iv || !tag || body === undefined) return null;
      try {
        const from = (part: string): Buffer => Buffer.from(part, 'base64url');
        const decipher = createDecipheriv(algorithm, keys.keyObjectFor('sealing'), from(iv));
        decipher.setAAD(Buffer.from(context));
        decipher.setAuthTag(from(tag));
        return decipher.update(from(body), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Returns the fingerprint of the secret that sealed a value. */
export const fingerprintOf = (sealed: string): string => sealed.split('.')[1] ?? '';

/** Sealer: encrypts stored values with AES-256-GCM and several key rings. */
export type Sealer = ReturnType<typeof createSealing>;
