import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '#test/browser.ts';

/** Received server-sent event. */
export interface ReadEvent {
  /** Name of the event; `message` if the stream gives none. */
  readonly name: string;
  readonly id: string | null;
  readonly data: never;
}

/** Client that follows a stream of server-sent events. */
export interface EventReader {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: readonly ReadEvent[];
  /** Returns the received events, without greetings and heartbeats. */
  told(): readonly ReadEvent[];
  /** Waits until the stream has ended. */
  readonly ended: Promise<void>;
  /** Waits until this many events were received. */
  wait(count: number): Promise<void>;
  close(): void;
}

function eventIn(block: string): ReadEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return {
    name: fields.get('event') ?? 'message',
    id: fields.get('id') ?? null,
    data: JSON.parse(fields.get('data') ?? 'null') as never,
  };
}

interface StreamAddress {
  readonly port: number;
  readonly path: string;
  readonly lastEventId?: string;
}

export async function readEvents(
  browser: Browser,
  { port, path, lastEventId }: StreamAddress,
): Promise<EventReader> {
  const cookie = [...browser.cookies].map((each) => each.join('=')).join('; ');
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers, agent: false }, resolve).once('error', reject);
  });
  const events: ReadEvent[] = [];
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const blocks = `${rest}${text}`.split('\n\n');
    rest = blocks.pop() ?? '';
    if (response.statusCode === 200) events.push(...blocks.map(eventIn));
  });
  const ended = new Promise<void>((resolve) => {
    response.once('close', () => resolve());
  });
  // A line that was cut off ends the stream like any other line.
  response.on('error', () => {});
  const told = () => events.filter(({ name }) => name === 'message');
  const reader = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    told,
    ended,
    async wait(count: number) {
      while (told().length < count) await sleep(5);
    },
    close: () => void response.destroy(),
  };
  if (reader.status === 200) while (events.length === 0) await sleep(5);
  return reader;
}
