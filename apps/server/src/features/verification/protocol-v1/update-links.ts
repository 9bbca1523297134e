import { timingSafeEqual } from 'node:crypto';
import { lifetimes } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { Parts } from '#platform/parts.ts';

export interface UpdateLinkTarget {
  readonly activationId: number;
  readonly itemId: number;
  readonly site: string;
  readonly version: string;
}

const purpose = 'legacy.update-link';

/** Creates signed links for themes without a token. Anyone can use a link until it expires. */
export function createUpdateLinks({
  rings,
  clock,
  publicUrl,
}: Pick<Parts, 'rings' | 'clock' | 'publicUrl'>) {
  const signed = (keys: Keys, text: string): Buffer => keys.derive(purpose, text);

  const isOurs = (text: string, signature: Buffer): boolean =>
    rings.some((keys) => {
      const expected = signed(keys, text);
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    });

  return {
    make({ activationId, itemId, site, version }: UpdateLinkTarget): string {
      const until = after(clock.now(), lifetimes.protocolV1UpdateLink).getTime();
      const fields = [activationId, itemId, site, version, until];
      const text = Buffer.from(JSON.stringify(fields)).toString('base64url');
      const signature = signed(rings[0], text).toString('base64url');
      return new URL(`/updates/download/${text}.${signature}`, publicUrl).href;
    },
    /** Returns the target of a link; null if the signature is wrong or the link has expired. */
    read(ticket: string): UpdateLinkTarget | null {
      const [text = '', signature = '', ...more] = ticket.split('.');
      if (more.length > 0 || !isOurs(text, Buffer.from(signature, 'base64url'))) return null;
      // The signature proves that `make` wrote these fields.
      const [activationId, itemId, site, version, until] = JSON.parse(
        Buffer.from(text, 'base64url').toString(),
      ) as [number, number, string, string, number];
      return until > clock.now().getTime() ? { activationId, itemId, site, version } : null;
    },
  };
}

export type UpdateLinks = ReturnType<typeof createUpdateLinks>;
