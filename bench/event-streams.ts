import { get, type IncomingMessage } from 'node:http';

/** A stream of server-sent events that has greeted, and goes on. */
export async function openStream(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { ...headers }, agent: false }, resolve).on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
  answer.on('error', () => {});
  await new Promise((resolve) => answer.once('data', resolve));
  return answer;
}

const patienceMs = 10_000;

/** Hears what a stream tells. */
export interface Ear {
  /** Until something that holds this text has arrived; then tells when that was. */
  hear(text: string): Promise<number>;
  close(): void;
}

export async function openEar(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Ear> {
  const stream = await openStream(url, headers);
  let heard = '';
  let look = (): void => {};
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk;
    look();
  });
  return {
    hear: (text) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('A message did not arrive')), patienceMs);
        look = () => {
          if (!heard.includes(text)) return;
          clearTimeout(late);
          heard = '';
          resolve(performance.now());
        };
        look();
      }),
    close: () => void stream.destroy(),
  };
}
