import { vi } from 'vitest';

const bytes = new Uint8Array([0, 0, 0]).buffer;
const credential = {
  // Base64url of the three zero bytes.
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
  /** True if the browser offers passkeys in username fields. */
  readonly fillsIn?: boolean;
}

/** Simulates a browser with passkeys and a user who accepts each prompt. */
export function knowPasskeys({ fillsIn = false }: BrowserOptions = {}) {
  const PublicKeyCredentialDouble = Object.assign(function PublicKeyCredential() {}, {
    isConditionalMediationAvailable: async () => fillsIn,
  });
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredentialDouble);
  const credentials = {
    get: vi.fn(async (_asked: { readonly mediation?: string }) => credential),
    create: vi.fn(async () => credential),
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return credentials;
}
