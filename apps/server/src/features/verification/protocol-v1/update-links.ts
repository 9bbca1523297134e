import { timingSafeEqual } from 'node:crypto';
import { lifetimes } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { Parts } from '#platform/parts.ts';

/** One release of an item, for one site. */
export interface UpdateLinkTarget {
  readonly activationId: number;
  readonly itemId: number;
  readonly site: string;
  readonly version: string;
}

type LinkDependencies = Pick<Parts, 'rings' | 'clock' | 'publicUrl'>;

const purpose = 'legacy.update-link';

/**
 * Signed download links, for themes without a token: anyone with a link may download until it
 * expires.
 */
export function createUpdateLinks({ rings, clock, publicUrl }: LinkDependencies) {
  const signed = (keys: Keys, text: string): Buffer => keys.derive(purpose, text);

  const isOurs = (text: string, signature: Buffer): boolean =>
    rings.some((keys) => {
      const own = signed(keys, text);
      return own.length === signature.length && timingSafeEqual(own, signature);
    });

  return {
    make({ activationId, itemId, site, version }: UpdateLinkTarget): string {
      const until = after(clock.now(), lifetimes.protocolV1UpdateLink).getTime();
      const fields = [activationId, itemId, site, version, until];
      const text = Buffer.from(JSON.stringify(fields)).toString('base64url');
      const signature = signed(rings[0], text).toString('base64url');
      return new URL(`/updates/download/${text}.${signature}`, publicUrl).href;
    },
    /** Null when it is not the hub's own, or too old. */
    read(ticket: string): UpdateLinkTarget | null {
      const [text = '', signature = '', ...more] = ticket.split('.');
      if (more.length > 0 || !isOurs(text, Buffer.from(signature, 'base64url'))) return null;
      // Signed here, so of the shape that `make` gives it.
      const fields = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
        number,
        number,
        string,
        string,
        number,
      ];
      const [activationId, itemId, site, version, until] = fields;
      return until > clock.now().getTime() ? { activationId, itemId, site, version } : null;
    },
  };
}

export type UpdateLinks = ReturnType<typeof createUpdateLinks>;
