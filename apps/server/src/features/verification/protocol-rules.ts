import type { Catalog } from '@hub/contract/catalog';

/** Pure functions of the protocol. */

/** Protocol version of this hub. Themes sold before it use version 1 (docs/older-themes.md). */
export const ownProtocol = 2;
export const protocolV1 = 1;

interface ProtocolRequest {
  readonly protocol: number;
  readonly returnUrl: string;
  readonly state: string;
}

/**
 * Formats the one-time code for the site. A theme with protocol v1 requests a new key at each visit
 * of its dashboard unless the key begins with `rtxc9//`.
 */
export const codeAs = (protocol: number, derived: string): string =>
  protocol === protocolV1 ? `rtxc9//${derived}` : derived;

/** Returns the address that leads back to the site. `returnUrl` must not have a fragment. */
export function redirectTo({ protocol, returnUrl, state }: ProtocolRequest, code: string): string {
  const joint = returnUrl.includes('?') ? '&' : '?';
  return protocol === protocolV1
    ? `${returnUrl}${joint}pixfortKey=${encodeURIComponent(code)}`
    : `${returnUrl}${joint}hub_code=${code}&hub_state=${state}`;
}

/** Parses an activation id that a site sent; null if it is malformed. */
export function readActivationId(text: string | null | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id < 2 ** 31 ? id : null;
}

/** Returns true if the catalog lets one license of the item cover a network. */
export const coversNetwork = ({ items }: Pick<Catalog, 'items'>, itemId: number): boolean =>
  items.some(({ id, network }) => id === itemId && network === true);
