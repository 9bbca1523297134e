import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const derive = (secret: Buffer, salt: Buffer, [info, length]: [Buffer, number]): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Creates the keys of a subscribed browser, which decrypts as in RFC 8291. */
function createBrowserKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const secret = derive(pair.computeSecret(sender), auth, [info, 32]);
      const key = derive(secret, salt, [Buffer.from('Content-Encoding: aes128gcm\0'), 16]);
      const nonce = derive(secret, salt, [Buffer.from('Content-Encoding: nonce\0'), 12]);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** Returns the claims of a VAPID header (RFC 8292); null if the signature is wrong. */
export function vapidIn(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  ) as [string, string];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return isRight ? { key, claims: parsed } : null;
}

interface Pushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Opens a push service for tests, as a separate server. */
export async function openPushService() {
  const received: Pushed[] = [];
  let respond = (response: ServerResponse): void => void response.writeHead(201).end();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      received.push({ path: request.url ?? '', headers: request.headers, body });
      respond(response);
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let devices = 0;
  return {
    received,
    answer: (how: typeof respond) => void (respond = how),
    /** Subscribes a new device. */
    device() {
      devices += 1;
      const path = `/send/${devices}-${randomBytes(16).toString('base64url')}`;
      const { p256dh, auth, decrypt } = createBrowserKeys();
      return {
        subscription: { endpoint: `http://127.0.0.1:${port}${path}`, p256dh, auth },
        /** Returns the decrypted notifications of the device. */
        got: (): unknown[] =>
          received
            .filter((one) => one.path === path)
            .map(({ body }) => JSON.parse(decrypt(body)) as unknown),
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;
export type Device = ReturnType<PushService['device']>;
