import { vi } from 'vitest';

const bytes = new Uint8Array([0, 0, 0]).buffer;
const given = {
  // `AAAA` as base64url.
  id: 'AAAA',
  rawId: bytes,
  type: 'public-key',
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: null,
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

/** Error that browsers report when the user closes the passkey prompt. */
export const closed = (): Error => new DOMException('closed', 'NotAllowedError');

interface BrowserOptions {
  /** True if it offers passkeys in name fields. */
  readonly fillsIn?: boolean;
}

/** A browser that knows passkeys, and whose person says yes to each question. */
export function knowPasskeys({ fillsIn = false }: BrowserOptions = {}) {
  const known = Object.assign(function PublicKeyCredential() {}, {
    isConditionalMediationAvailable: async () => fillsIn,
  });
  vi.stubGlobal('PublicKeyCredential', known);
  const credentials = {
    get: vi.fn(async (_asked: { readonly mediation?: string }) => given),
    create: vi.fn(async () => given),
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return credentials;
}
