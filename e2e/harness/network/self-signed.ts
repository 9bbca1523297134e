import { join } from 'node:path';
import { run } from '#scripts/machine/programs.ts';

/** Writes a self-signed certificate for `name` and its key to the folder. */
export async function makeCertificate(folder: string, name: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', cert, '-days', '2'];
  const made = await run(['openssl', 'req', ...kind, ...subject, ...files]);
  if (made.code !== 0) throw new Error(`openssl made no certificate:\n${made.output}`);
  return { key, cert };
}
