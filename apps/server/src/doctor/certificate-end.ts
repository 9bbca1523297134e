import { connect } from 'node:tls';
import { seconds } from '@hub/contract/limits';

/** Timeout of the connection, in milliseconds. */
const patience = seconds(8);

/** Returns the end of the certificate at a public address; undefined without TLS, or if nothing answers. */
export function readCertificateEnd({ protocol, hostname, port }: URL): Promise<Date | undefined> {
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      timeout: patience,
      // Accepts an expired certificate, too, because nothing is sent over this connection.
      rejectUnauthorized: false,
    });
    const end = (until?: Date): void => {
      socket.destroy();
      resolve(until);
    };
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      end(until ? new Date(until) : undefined);
    });
    socket.once('timeout', () => end());
    socket.once('error', () => end());
  });
}
