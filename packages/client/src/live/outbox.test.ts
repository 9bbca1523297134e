import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type ErrorCode } from '#client/call/errors.ts';
import { createOutbox, Refusal, type Outbox, type OutboxMessage } from './outbox.ts';

const key = 'outbox-of-7';
const send = vi.fn<(outgoing: OutboxMessage<string>) => Promise<string>>();
let sent: [string, string][] = [];
let open: Outbox<string>[] = [];

const make = (): Outbox<string> => {
  const outbox = createOutbox<string, string>({
    key,
    send,
    onSent: ({ message }, answer) => sent.push([message, answer]),
  });
  open.push(outbox);
  return outbox;
};
const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);
const failure = (code: ErrorCode, retryAfter?: number): ApiError =>
  new ApiError({ code, message: 'Not now.', retryAfter });
const misfit = new ApiError({
  code: 'validation',
  message: 'Not now.',
  fields: [{ field: 'text', message: 'Too long.' }],
});
const firewall = new ApiError({ code: 'internal', message: 'Not now.', status: 403 });
const texts = (): string[] => send.mock.calls.map(([{ message }]) => message);
const names = (): string[] => send.mock.calls.map(([{ name }]) => name);
const kept = (): string[] =>
  (JSON.parse(localStorage.getItem(key) ?? '[]') as OutboxMessage<string>[]).map(
    ({ message }) => message,
  );

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  send.mockReset();
  send.mockImplementation(async ({ message }) => `taken: ${message}`);
  sent = [];
});
afterEach(() => {
  for (const outbox of open) outbox.stop();
  open = [];
  vi.restoreAllMocks();
});

test('a message is sent at once, under a UUID, and is kept until it is answered', async () => {
  const outbox = make();
  const heard = vi.fn();
  outbox.subscribe(heard);
  const { name } = outbox.add('Hello');
  expect(name).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(outbox.list()).toMatchObject([{ name, message: 'Hello', refused: null }]);
  expect(kept()).toEqual(['Hello']);
  await pass(0);
  expect(sent).toEqual([['Hello', 'taken: Hello']]);
  expect(outbox.list()).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('messages keep their order: the second waits for the answer to the first', async () => {
  let answer: () => void = () => undefined;
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve('first'))));
  const outbox = make();
  outbox.add('one');
  outbox.add('two');
  await pass(0);
  expect(texts()).toEqual(['one']);
  answer();
  await pass(0);
  expect(texts()).toEqual(['one', 'two']);
});

test('a message without an answer is sent again under the same UUID', async () => {
  send.mockRejectedValueOnce(failure('timeout'));
  const outbox = make();
  outbox.add('one');
  outbox.add('two');
  await pass(0);
  expect(outbox.list()).toHaveLength(2);
  await pass(1000);
  expect(texts()).toEqual(['one', 'one', 'two']);
  expect(new Set(names()).size).toBe(2);
  expect(sent.map(([text]) => text)).toEqual(['one', 'two']);
});

test('without a network a message waits longer and longer, and is sent when the network is back', async () => {
  send.mockRejectedValue(failure('offline'));
  const outbox = make();
  outbox.add('one');
  await pass(10 * 60_000);
  expect(send.mock.calls.length).toBeGreaterThan(10);
  expect(send.mock.calls.length).toBeLessThan(20);
  send.mockClear();
  send.mockResolvedValue('taken');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(send).toHaveBeenCalledOnce();
  expect(outbox.list()).toEqual([]);
});

test('waiting messages are sent at once when the hub is back', async () => {
  send.mockRejectedValue(failure('offline'));
  const outbox = make();
  outbox.add('one');
  await pass(10 * 60_000);
  send.mockClear();
  send.mockResolvedValue('taken');
  outbox.hurry();
  await pass(0);
  expect(send).toHaveBeenCalledOnce();
  expect(outbox.list()).toEqual([]);
});

test('a sender at the limit waits as long as the hub says', async () => {
  send.mockRejectedValueOnce(failure('rate_limited', 90));
  make().add('one');
  await pass(89_000);
  expect(send).toHaveBeenCalledOnce();
  await pass(1000);
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['a refusal', new Refusal('Only for owners.'), 'Only for owners.'],
  ['a message that does not fit', failure('validation'), 'Not now.'],
  ['a text that is too long', misfit, 'Too long.'],
  ['a limit that lasts for long', failure('rate_limited', 3600), 'Not now.'],
  ['what stands before the hub', firewall, 'Not now.'],
])('%s is reported, delays nothing, and can be retried or dropped', async (_, error, words) => {
  send.mockRejectedValueOnce(error);
  const outbox = make();
  const { name } = outbox.add('one');
  outbox.add('two');
  await pass(60_000);
  expect(texts()).toEqual(['one', 'two']);
  expect(outbox.list()).toMatchObject([{ message: 'one', refused: words }]);
  expect(kept()).toEqual(['one']);
  send.mockRejectedValueOnce(error);
  outbox.again(name);
  await pass(0);
  expect(names().at(-1)).toBe(name);
  outbox.remove(name);
  expect(outbox.list()).toEqual([]);
  expect(kept()).toEqual([]);
});

test('the next visit sends what the last one could not', async () => {
  send.mockRejectedValue(failure('offline'));
  const first = make();
  const { name } = first.add('one');
  await pass(0);
  first.stop();
  send.mockReset();
  send.mockResolvedValue('taken');
  make();
  await pass(0);
  expect(names()).toEqual([name]);
});

test('a signed-out person’s messages are sent after the next sign-in', async () => {
  send.mockRejectedValue(failure('unauthenticated'));
  const outbox = make();
  outbox.add('one');
  await pass(10 * 60_000);
  expect(send).toHaveBeenCalledOnce();
  expect(outbox.list()).toMatchObject([{ refused: null }]);
});

test('a stopped outbox shows and removes nothing more', async () => {
  let answer: () => void = () => undefined;
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve('taken'))));
  const outbox = make();
  outbox.add('one');
  outbox.stop();
  answer();
  await pass(60_000);
  expect(sent).toEqual([]);
  expect(kept()).toEqual(['one']);
});

test('two tabs see the same, and lose nothing of each other', async () => {
  send.mockReturnValue(new Promise(() => undefined));
  const here = make();
  const there = make();
  here.add('one');
  // News from another tab arrives shortly after the change.
  there.add('two');
  expect(kept()).toEqual(['one', 'two']);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(here.list().map(({ message }) => message)).toEqual(['one', 'two']);
});

test('another tab sends the messages of a closed one', async () => {
  send.mockRejectedValue(failure('offline'));
  const here = make();
  const closed = make();
  const { name } = closed.add('one');
  await pass(0);
  closed.stop();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  send.mockReset();
  send.mockResolvedValue('taken');
  await pass(19_000);
  expect(send).not.toHaveBeenCalled();
  await pass(1000);
  expect(names()).toEqual([name]);
  expect(here.list()).toEqual([]);
});

test('waiting messages can be edited, for example when an answer names their conversation', async () => {
  send.mockRejectedValueOnce(failure('offline'));
  const outbox = make();
  outbox.add('to: new');
  outbox.change((text) => text.replace('new', '5'));
  await pass(1000);
  expect(texts()).toEqual(['to: new', 'to: 5']);
});

test('a message that waits for another one delays no other, and is sent once it may', async () => {
  const outbox = createOutbox<string, string>({
    key,
    send,
    isReady: (text) => !text.startsWith('to: new'),
    onSent: () => undefined,
  });
  open.push(outbox);
  outbox.add('to: new, two');
  outbox.add('to: 9, one');
  await pass(60_000);
  expect(texts()).toEqual(['to: 9, one']);
  expect(kept()).toEqual(['to: new, two']);
  outbox.change((text) => text.replace('new', '5'));
  await pass(0);
  expect(texts()).toEqual(['to: 9, one', 'to: 5, two']);
});

test('without storage, messages live as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  send.mockRejectedValueOnce(failure('offline'));
  const outbox = make();
  outbox.add('one');
  outbox.add('two');
  expect(outbox.list()).toHaveLength(2);
  await pass(1000);
  expect(outbox.list()).toEqual([]);
  expect(sent).toHaveLength(2);
});

test.each(['{"a":1}', 'no JSON', 'null'])('other stored data, %s, is no message', (text) => {
  localStorage.setItem(key, text);
  expect(make().list()).toEqual([]);
});
