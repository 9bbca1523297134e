import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#client/call/errors.ts';
import { helloWithin, resumedWithin, silentFor } from './live-stream.ts';
import { askEach, startLive, type LiveAnswer, type LiveState } from './live.ts';

type Told = { readonly is: string };

/** Fake of the browser's `EventSource`. */
class Stream extends EventTarget {
  static all: Stream[] = [];
  readonly CLOSED = 2;
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Stream.all.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  says(type: string, id = '', data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: id }));
  }
  breaks(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const answerOf = (last: string, ...events: string[]): LiveAnswer<Told> => ({
  events: events.map((is) => ({ is })),
  last,
  gap: false,
});

let delivered: string[] = [];
let states: LiveState[] = [];
let gaps = 0;
let hidden = false;
let stop: () => void = () => undefined;
const ask = vi.fn<(after: string | undefined) => Promise<LiveAnswer<Told>>>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  Stream.all = [];
  delivered = [];
  states = [];
  gaps = 0;
  hidden = false;
  ask.mockReset();
  stop = startLive<Told>({
    stream: '/stream',
    ask,
    onEvent: ({ is }) => delivered.push(is),
    onGap: () => (gaps += 1),
    onState: (state) => states.push(state),
  });
  await pass(0);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);
const newest = (): Stream => Stream.all.at(-1) as Stream;
const offline = (): ApiError => new ApiError({ code: 'offline', message: 'No network.' });

describe('an event stream', () => {
  test('is opened once, and then loaded data is refreshed', () => {
    expect(Stream.all.map(({ address }) => address)).toEqual(['/stream']);
    newest().says('hello', '10');
    expect([gaps, states]).toEqual([1, ['live']]);
    expect(ask).not.toHaveBeenCalled();
  });

  test('delivers events', () => {
    newest().says('hello', '10');
    newest().says('message', '11', { is: 'eleven' });
    newest().says('message', '12', { is: 'twelve' });
    expect(delivered).toEqual(['eleven', 'twelve']);
  });

  test('fetches the missed events after the browser reconnects', async () => {
    newest().says('hello', '10');
    newest().breaks(0);
    ask.mockResolvedValue(answerOf('13', 'eleven', 'thirteen'));
    newest().says('hello', '13');
    await pass(0);
    expect(ask.mock.calls).toEqual([['10']]);
    expect(delivered).toEqual(['eleven', 'thirteen']);
    expect(Stream.all).toHaveLength(1);
    await pass(askEach.visible * 3);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('does not poll when the reconnected stream replayed all missed events', () => {
    newest().says('hello', '10');
    newest().breaks(0);
    newest().says('message', '12', { is: 'twelve' });
    newest().says('hello', '12');
    expect(ask).not.toHaveBeenCalled();
  });

  test('polls again from the old cursor when the first poll failed', async () => {
    newest().says('hello', '10');
    newest().breaks(0);
    ask.mockRejectedValueOnce(offline());
    newest().says('hello', '13');
    newest().says('message', '14', { is: 'fourteen' });
    await pass(0);
    ask.mockResolvedValue(answerOf('14', 'eleven', 'fourteen'));
    await pass(askEach.visible * 2);
    expect(ask.mock.calls).toEqual([['10'], ['10']]);
    expect(delivered).toEqual(['fourteen', 'eleven', 'fourteen']);
  });

  test('polls once more when it opens during a poll', async () => {
    newest().says('hello', '10');
    newest().breaks(2);
    let answer: (value: LiveAnswer<Told>) => void = () => undefined;
    ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await pass(500);
    expect(ask).toHaveBeenCalledOnce();
    await pass(500);
    ask.mockResolvedValue(answerOf('12', 'twelve'));
    newest().says('hello', '12');
    answer(answerOf('11', 'eleven'));
    await pass(0);
    expect(ask.mock.calls).toEqual([['10'], ['11']]);
    expect(delivered).toEqual(['eleven', 'twelve']);
  });
});

describe('polling instead of the event stream', () => {
  test('starts after five seconds without an event, because a proxy buffers answers', async () => {
    ask.mockResolvedValueOnce(answerOf('10'));
    await pass(helloWithin);
    expect(newest().readyState).toBe(2);
    await pass(500);
    expect(ask.mock.calls).toEqual([[undefined]]);
    expect([gaps, states]).toEqual([1, ['asking']]);
    ask.mockResolvedValueOnce(answerOf('11', 'eleven'));
    await pass(askEach.visible);
    expect(ask).toHaveBeenLastCalledWith('10');
    expect(delivered).toEqual(['eleven']);
  });

  test('starts immediately when the stream is refused, and the client retries the stream now and then', async () => {
    ask.mockResolvedValue(answerOf('10'));
    newest().breaks(2);
    await pass(60_000);
    expect(Stream.all.length).toBeGreaterThan(1);
    const opened = Stream.all.length;
    for (let more = 0; more < 20; more += 1) {
      newest().breaks(2);
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await pass(60_000);
    }
    expect(Stream.all.length).toBeGreaterThan(opened + 10);
    expect(Stream.all.length).toBeLessThan(opened + 25);
    ask.mockClear();
    newest().says('hello', '10');
    await pass(askEach.visible * 4);
    expect(ask).not.toHaveBeenCalled();
    expect(states).toEqual(['asking', 'live']);
  });

  test('starts when the stream sends no heartbeat for a minute', async () => {
    ask.mockResolvedValue(answerOf('10'));
    newest().says('hello', '10');
    await pass(silentFor - 1);
    newest().says('alive');
    await pass(silentFor - 1);
    expect(states).toEqual(['live']);
    await pass(2);
    expect(states).toEqual(['live', 'asking']);
  });

  test('starts when the browser’s first reconnect fails', async () => {
    newest().says('hello', '5');
    ask.mockRejectedValue(offline());
    newest().breaks(0);
    await pass(3_000);
    expect(states).toEqual(['live']);
    newest().breaks(0);
    expect(newest().readyState).toBe(2);
    await pass(1_000);
    expect(states).toEqual(['live', 'asking', 'offline']);
  });

  test('starts when the browser does not reconnect', async () => {
    ask.mockResolvedValue(answerOf('10'));
    newest().says('hello', '10');
    newest().breaks(0);
    await pass(resumedWithin);
    expect(states).toEqual(['live', 'asking']);
  });

  test('runs less often while the page is hidden, and immediately when it becomes visible', async () => {
    ask.mockResolvedValue(answerOf('10'));
    hidden = true;
    newest().breaks(2);
    await pass(500);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(askEach.hidden - 1);
    expect(ask).toHaveBeenCalledTimes(1);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('reports an unreachable hub, slows down, and retries immediately when the network is back', async () => {
    ask.mockRejectedValue(offline());
    newest().breaks(2);
    await pass(500);
    expect(states).toEqual(['asking', 'offline']);
    await pass(10 * 60_000);
    expect(ask.mock.calls.length).toBeLessThan(15);
    ask.mockClear();
    ask.mockResolvedValue(answerOf('10'));
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(ask).toHaveBeenCalledOnce();
    expect(states).toEqual(['asking', 'offline', 'asking']);
  });

  test('closes the stream when the network is lost, and reopens it when the network is back', async () => {
    newest().says('hello', '10');
    window.dispatchEvent(new Event('offline'));
    expect([newest().readyState, ...states]).toEqual([2, 'live', 'offline']);
    ask.mockResolvedValue(answerOf('11', 'eleven'));
    window.dispatchEvent(new Event('online'));
    await pass(0);
    newest().says('hello', '11');
    expect(ask.mock.calls).toEqual([['10']]);
    expect(delivered).toEqual(['eleven']);
    expect(states.at(-1)).toBe('live');
    expect(Stream.all).toHaveLength(2);
  });

  test('reloads all data when too many events were missed', async () => {
    newest().says('hello', '10');
    newest().breaks(2);
    ask.mockResolvedValue({ events: [], last: '9000', gap: true });
    await pass(500);
    expect(gaps).toBe(2);
  });
});

describe('the end of live updates', () => {
  test('stops polling when the session ends', async () => {
    ask.mockRejectedValue(new ApiError({ code: 'unauthenticated', message: 'Log in.' }));
    newest().breaks(2);
    await pass(500);
    const opened = Stream.all.length;
    await pass(10 * 60_000);
    expect(ask).toHaveBeenCalledOnce();
    expect(Stream.all).toHaveLength(opened);
  });

  test('closes the stream and ignores the answer of a running poll', async () => {
    newest().says('hello', '10');
    newest().breaks(2);
    ask.mockResolvedValue(answerOf('11', 'eleven'));
    vi.advanceTimersByTime(500);
    stop();
    await pass(60_000);
    expect(delivered).toEqual([]);
    expect(Stream.all.every(({ readyState }) => readyState === 2)).toBe(true);
  });
});
