import type { RequestOf } from '@hub/contract/calls';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: () => string;
}

export type MadePasskey = RequestOf<'addPasskey'>['body']['passkey'];

export type PasskeySignature = RequestOf<'loginByPasskey'>['body']['passkey'];

export interface PasskeyKey {
  readonly credentialId: string;
  /** COSE key, encoded in base64url. */
  readonly publicKey: string;
  readonly transports: readonly string[];
}

/** EdDSA, ES256 and RS256. The library's default uses experimental algorithms of Node. */
const algorithms = [-8, -7, -257];

// Loads the library with the first passkey, so that startup is faster.
const load = () => import('@simplewebauthn/server');

/** Returns the challenge of a browser response; null if the response is unreadable. */
export function challengeIn({ response }: MadePasskey | PasskeySignature): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

interface CreationOptions {
  readonly challenge: string;
  /** Identifies the user to the device without personal data. */
  readonly handle: Uint8Array<ArrayBuffer>;
  readonly username: string;
  readonly has: readonly PasskeyKey[];
}

/** Returns the browser options for a passkey that signs in without a username. */
export async function makingOptions(
  party: RelyingParty,
  { challenge, handle, username, has }: CreationOptions,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: party.name(),
    rpID: party.id,
    userName: username,
    userID: handle,
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: has.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export const signingOptions = (party: RelyingParty, challenge: string, timeout: number) => ({
  challenge,
  rpId: party.id,
  userVerification: 'required',
  timeout,
});

const expected = (party: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

/** Returns the data to store for a passkey created for this challenge; null if it is invalid. */
export async function verifyMade(
  party: RelyingParty,
  challenge: string,
  made: MadePasskey,
): Promise<(PasskeyKey & { counter: number }) | null> {
  const { verifyRegistrationResponse } = await load();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...made,
        response: { ...made.response, transports: [...(made.response.transports ?? [])] },
        clientExtensionResults: {},
      },
      ...expected(party, challenge),
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const key = Buffer.from(publicKey).toString('base64url');
    return { credentialId: id, publicKey: key, counter, transports };
  } catch {
    return null;
  }
}

/** Returns the counter of a valid signature; null if the signature is invalid. */
export async function verifySigned(
  party: RelyingParty,
  { key, challenge }: { readonly key: PasskeyKey; readonly challenge: string },
  signed: PasskeySignature,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { userHandle, ...response } = signed.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...signed,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      ...expected(party, challenge),
      credential: {
        id: key.credentialId,
        publicKey: Buffer.from(key.publicKey, 'base64url'),
        // 0, because the store checks and updates the counter in one statement.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
