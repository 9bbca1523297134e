import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhooks } from '@hub/contract/limits';
import { createSend } from './send.ts';
import { webhookTexts } from './texts.ts';
import { openReceiver, type Receiver } from '#test/doubles/receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer((response) => void response.end('thanks'));
});
afterAll(() => receiver.close());

const letter = (url: string) => ({ url, headers: { 'x-told': 'yes' }, body: '{"type":"x"}' });
const inside = { status: null, text: webhookTexts.inside };

describe('webhook request in production', () => {
  const send = (url: string, addresses: readonly string[] = []) =>
    createSend({ allowInside: false, resolve: async () => addresses })(letter(url));

  test.each([
    'https://127.0.0.1:PORT/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f.1:PORT/',
    'https://10.0.0.1/',
  ])('is refused for the URL %s', async (url) => {
    expect(await send(url.replace('PORT', String(receiver.port)))).toEqual(inside);
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ['inside', ['127.0.0.1']],
    ['outside and inside', ['1.1.1.1', '127.0.0.1']],
    ['outside and the cloud’s own address', ['1.1.1.1', '169.254.169.254']],
    ['outside and inside, by IPv6', ['2606:4700::1111', '::1']],
    ['nothing', []],
  ])('is refused for a name that resolves to %s', async (_what, addresses) => {
    const told = await send(`https://hooks.example:${receiver.port}/`, addresses);
    expect(told).toEqual(inside);
    expect(receiver.received).toEqual([]);
  });

  test('refuses a webhook request without TLS in production', async () => {
    const told = await send(`http://hooks.example:${receiver.port}/`, ['1.1.1.1']);
    expect(told).toEqual({ status: null, text: webhookTexts.plain });
  });
});

test('tries every address of a name', async () => {
  // No server listens on the first two addresses.
  const resolve = async () => ['127.0.0.3', '::1', '127.0.0.1'];
  const send = createSend({ allowInside: true, resolve });
  const told = await send(letter(`http://hooks.example:${receiver.port}/`));
  expect(told).toEqual({ status: 200, text: 'thanks' });
});

test('the timeout includes a slow name resolution', async () => {
  const resolve = () => new Promise<never>(() => {});
  const send = createSend({ allowInside: true, resolve, patience: 50 });
  const told = await send(letter(`http://hooks.example:${receiver.port}/`));
  expect(told).toEqual({ status: null, text: webhookTexts.tooSlow });
});

describe('webhook request in the sandbox', () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    // A second resolution would return another address.
    return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
  };
  const send = createSend({ allowInside: true, resolve });
  beforeEach(() => {
    asked = 0;
  });

  test('goes to the checked address with the name in the Host header', async () => {
    const url = `http://hooks.example:${receiver.port}/hook?x=1`;
    expect(await send(letter(url))).toEqual({ status: 200, text: 'thanks' });
    expect(asked).toBe(1);
    expect(receiver.received).toMatchObject([
      {
        path: '/hook?x=1',
        body: '{"type":"x"}',
        headers: { host: `hooks.example:${receiver.port}`, 'x-told': 'yes' },
      },
    ]);
  });

  test('does not follow a redirect', async () => {
    receiver.answer((response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await send(letter(receiver.url))).toEqual({ status: 302, text: '' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('keeps only the beginning of an answer and does not wait for the rest', async () => {
    receiver.answer((response) => void response.write(`a\0${'x'.repeat(100_000)}`));
    const { status, text } = await send(letter(receiver.url));
    expect(status).toBe(200);
    expect(text).toHaveLength(webhooks.answerBytes - 1);
    expect(text.startsWith('axx')).toBe(true);
  });

  test('times out without an answer or with an incomplete answer', async () => {
    const hurried = createSend({ allowInside: true, resolve, patience: 500 });
    const tooSlow = { status: null, text: webhookTexts.tooSlow };
    receiver.answer(() => undefined);
    expect(await hurried(letter(receiver.url))).toEqual(tooSlow);
    receiver.answer((response) => void response.write('half'));
    expect(await hurried(letter(receiver.url))).toEqual(tooSlow);
  });

  test('distinguishes a closed connection from a refused connection', async () => {
    receiver.answer((response) => void response.destroy());
    expect(await send(letter(receiver.url))).toEqual({ status: null, text: webhookTexts.broken });
    expect(await send(letter('http://127.0.0.1:1/'))).toEqual({
      status: null,
      text: webhookTexts.refused,
    });
  });
});
