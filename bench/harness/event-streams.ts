import { get, type IncomingMessage } from 'node:http';
import type { HttpRequest } from './client.ts';

const patienceMs = 10_000;

export async function openStream(url: string, headers: HttpRequest['headers'] = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { ...headers }, agent: false }, resolve).on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
  answer.on('error', () => {});
  await new Promise((resolve) => answer.once('data', resolve));
  return answer;
}

export const hear = (stream: IncomingMessage, text: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('A message did not arrive')), patienceMs);
    let heard = '';
    stream.on('data', function listen(chunk: Buffer) {
      heard += chunk.toString();
      if (!heard.includes(text)) return;
      clearTimeout(late);
      stream.off('data', listen);
      resolve(performance.now());
    });
  });
