import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/**
 * Virtual passkey device for WebAuthn messages: ES256, without attestation. A test can forge each
 * field of its answers.
 */
export interface Device {
  /** Creates a passkey for the hub's options. */
  make(options: { readonly challenge: string }): object;
  /** Signs the challenge; `lie` forges fields of the answer. */
  sign(options: { readonly challenge: string }, lie?: Lie): object;
}

export interface Lie {
  /** Domain of another website. */
  readonly rpId?: string;
  readonly origin?: string;
  readonly counter?: number;
  /** True to omit the user verification. */
  readonly unverified?: boolean;
  readonly credentialId?: string;
  readonly type?: string;
  /** True to sign with another key. */
  readonly forged?: boolean;
}

const site = { rpId: 'localhost', origin: 'http://localhost:3000' };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const b64 = (data: Buffer): string => data.toString('base64url');

/** Returns the head of a CBOR value with up to 16 bits. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** Returns the public key as COSE. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
}

const flags = { present: 1, verified: 4, attested: 64 } as const;

function authenticatorData(rpId: string, flag: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flag]), count]);
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Creates a device. `counts` is false for a device without a signature counter. */
export function createDevice({ counts = true }: { counts?: boolean } = {}): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const credential = (ownId = b64(id)) => ({ id: ownId, rawId: ownId, type: 'public-key' });
  return {
    make({ challenge }) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 255]),
        id,
        coseOf(publicKey),
      ]);
      const all = flags.present | flags.verified | flags.attested;
      const data = Buffer.concat([authenticatorData(site.rpId, all, counter), attested]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      );
      return {
        ...credential(),
        response: {
          clientDataJSON: b64(clientData('webauthn.create', challenge, site.origin)),
          attestationObject: b64(attestation),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge }, lie = {}) {
      if (counts) counter += 1;
      const { rpId, origin } = { ...site, ...lie };
      const flag = lie.unverified ? flags.present : flags.present | flags.verified;
      const data = authenticatorData(rpId, flag, lie.counter ?? counter);
      const client = clientData(lie.type ?? 'webauthn.get', challenge, origin);
      const key = lie.forged
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : privateKey;
      return {
        ...credential(lie.credentialId),
        response: {
          authenticatorData: b64(data),
          clientDataJSON: b64(client),
          signature: b64(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
        },
      };
    },
  };
}
