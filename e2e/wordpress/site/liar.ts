// Stub of a compromised hub: it forwards all calls but changes releases.
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '#e2e/harness/listen.ts';

interface Offer {
  version: string;
  url: string;
  sha256: string;
  signature: string | null;
}

export interface Offers {
  item: Offer | null;
  plugins: (Offer & { slug: string })[];
  rotations: string[];
}

const downloadPath = '/api/theme-activation/';

export async function startLiar(hub: string) {
  let lie: (offers: Offers) => void = () => {};
  let spoil = (zip: Buffer): Buffer => zip;
  let liarUrl = '';

  /** Replaces the addresses of files, because sites refuse other hosts. */
  function retell(text: string): string {
    const offers = JSON.parse(text.replaceAll(hub, liarUrl)) as Offers;
    lie(offers);
    return JSON.stringify(offers);
  }

  async function pass(answer: IncomingMessage, path: string, to: ServerResponse): Promise<void> {
    const bytes = await buffer(answer);
    const { 'content-length': _length, ...headers } = answer.headers;
    const isOffer = path.startsWith(`${downloadPath}updates`) && answer.statusCode === 200;
    const isFile = path.startsWith(`${downloadPath}download`) && answer.statusCode === 200;
    to.writeHead(answer.statusCode ?? 502, headers);
    to.end(isOffer ? retell(bytes.toString()) : isFile ? spoil(bytes) : bytes);
  }

  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const { 'accept-encoding': _encoding, ...asked } = headers;
    const onward = forward(new URL(url, hub), { method, headers: asked }, (answer) => {
      void pass(answer, url, outgoing).catch(() => outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const { port, stop } = await listen(server);
  liarUrl = `http://127.0.0.1:${port}`;
  return {
    url: liarUrl,
    /** Changes the offers to sites until `honest` is called. */
    tell: (next: typeof lie): void => void (lie = next),
    /** Changes the bytes of downloaded files. */
    spoil: (next: typeof spoil): void => void (spoil = next),
    honest(): void {
      lie = () => {};
      spoil = (zip) => zip;
    },
    stop,
  };
}

export type Liar = Awaited<ReturnType<typeof startLiar>>;
