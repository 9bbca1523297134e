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
const storedMessages = (): string[] =>
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

test('sends a message immediately under a UUID and stores it until the hub answers', async () => {
  const outbox = make();
  const heard = vi.fn();
  outbox.subscribe(heard);
  const { name } = outbox.add('Hello');
  expect(name).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(outbox.list()).toMatchObject([{ name, message: 'Hello', refused: null }]);
  expect(storedMessages()).toEqual(['Hello']);
  await pass(0);
  expect(sent).toEqual([['Hello', 'taken: Hello']]);
  expect(outbox.list()).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('sends messages in order, each after the answer to the previous one', async () => {
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

test('resends a message without an answer under the same UUID', async () => {
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

test('waits longer after each network error, and sends when the network is back', async () => {
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

test('sends waiting messages immediately when the hub is back', async () => {
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

test('waits for the retry time of the hub when the sender is rate-limited', async () => {
  send.mockRejectedValueOnce(failure('rate_limited', 90));
  make().add('one');
  await pass(89_000);
  expect(send).toHaveBeenCalledOnce();
  await pass(1000);
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['a refusal', new Refusal('Only for owners.'), 'Only for owners.'],
  ['an invalid message', failure('validation'), 'Not now.'],
  ['a text above the limit', misfit, 'Too long.'],
  ['a long rate limit', failure('rate_limited', 3600), 'Not now.'],
  ['a firewall in front of the hub', firewall, 'Not now.'],
])(
  'reports a message refused by %s, sends the next ones, and can retry or remove it',
  async (_, error, words) => {
    send.mockRejectedValueOnce(error);
    const outbox = make();
    const { name } = outbox.add('one');
    outbox.add('two');
    await pass(60_000);
    expect(texts()).toEqual(['one', 'two']);
    expect(outbox.list()).toMatchObject([{ message: 'one', refused: words }]);
    expect(storedMessages()).toEqual(['one']);
    send.mockRejectedValueOnce(error);
    outbox.again(name);
    await pass(0);
    expect(names().at(-1)).toBe(name);
    outbox.remove(name);
    expect(outbox.list()).toEqual([]);
    expect(storedMessages()).toEqual([]);
  },
);

test('sends the unsent messages of the last visit', async () => {
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

test('keeps the messages of a signed-out person without retries', async () => {
  send.mockRejectedValue(failure('unauthenticated'));
  const outbox = make();
  outbox.add('one');
  await pass(10 * 60_000);
  expect(send).toHaveBeenCalledOnce();
  expect(outbox.list()).toMatchObject([{ refused: null }]);
});

test('a stopped outbox ignores late answers and keeps stored messages', async () => {
  let answer: () => void = () => undefined;
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve('taken'))));
  const outbox = make();
  outbox.add('one');
  outbox.stop();
  answer();
  await pass(60_000);
  expect(sent).toEqual([]);
  expect(storedMessages()).toEqual(['one']);
});

test('two tabs share their messages without overwriting each other', async () => {
  send.mockReturnValue(new Promise(() => undefined));
  const here = make();
  const there = make();
  here.add('one');
  // News from another tab arrives shortly after the change.
  there.add('two');
  expect(storedMessages()).toEqual(['one', 'two']);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(here.list().map(({ message }) => message)).toEqual(['one', 'two']);
});

test('sends the messages of a closed tab from another tab', async () => {
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

test('edits waiting messages, for example after their conversation has received an id', async () => {
  send.mockRejectedValueOnce(failure('offline'));
  const outbox = make();
  outbox.add('to: new');
  outbox.change((text) => text.replace('new', '5'));
  await pass(1000);
  expect(texts()).toEqual(['to: new', 'to: 5']);
});

test('a message that is not ready delays no other message, and is sent once ready', async () => {
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
  expect(storedMessages()).toEqual(['to: new, two']);
  outbox.change((text) => text.replace('new', '5'));
  await pass(0);
  expect(texts()).toEqual(['to: 9, one', 'to: 5, two']);
});

test('sends messages without browser storage, too', async () => {
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

test.each(['{"a":1}', 'no JSON', 'null'])(
  'ignores stored data that is no list of messages: %s',
  (text) => {
    localStorage.setItem(key, text);
    expect(make().list()).toEqual([]);
  },
);
