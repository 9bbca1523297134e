import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '#e2e/harness/listen.ts';
import { makeCertificate } from '#e2e/harness/network/self-signed.ts';

async function selfSigned(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-tls-'));
  try {
    const { key, cert } = await makeCertificate(folder, 'hub.localhost');
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Listens on `port` with its own certificate, and forwards every request to `target`. */
export async function startTlsProxy(port: number, target: string) {
  const { hostname, port: targetPort } = new URL(target);
  const server = createServer(await selfSigned(), (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      // Replaces the client's claim: only the proxy knows the address.
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = incoming;
    const onward = forward({ hostname, port: targetPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  return listen(server, port);
}

/**
 * Reverse proxy in front of the hub in production: it terminates TLS and forwards the client's
 * address.
 */
export type TlsProxy = Awaited<ReturnType<typeof startTlsProxy>>;
