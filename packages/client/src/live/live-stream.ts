import { seconds } from '@hub/contract/limits';

/** Milliseconds to the first event, after which a proxy is assumed to buffer the stream. */
export const helloWithin = seconds(5);

/** Time to reconnect, in milliseconds. Browsers wait some seconds before they try. */
export const resumedWithin = seconds(10);

/** Longest silence in milliseconds; longer than the hub’s `conversations.keepAlive`. */
export const silentFor = seconds(60);

interface Listeners {
  /** Called when the stream is open; `id` is the hub's newest event. */
  readonly onHello: (id: string) => void;
  readonly onData: (data: string, id: string) => void;
  /** Called when the stream has ended permanently: refused, buffered by a proxy, or closed. */
  readonly onEnd: () => void;
}

/**
 * Opens a stream of server-sent events, until it ends or is closed. Scripts cannot see stream
 * comments, so the heartbeat is an event (`alive`). The browser itself reconnects a broken stream
 * with `Last-Event-ID`.
 */
export function openStream(address: string, { onHello, onData, onEnd }: Listeners): () => void {
  const source = new EventSource(address);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True while the browser reconnects a broken connection. */
  let isResuming = false;

  const close = (): void => {
    clearTimeout(timer);
    source.close();
  };
  const end = (): void => {
    close();
    onEnd();
  };
  const expectSign = (within: number): void => {
    clearTimeout(timer);
    timer = setTimeout(end, within);
  };
  const heard = (): void => {
    isResuming = false;
    expectSign(silentFor);
  };
  // Each failed reconnect is another error. The stream ends here, because the browser never stops.
  const broken = (): void => {
    if (isResuming || source.readyState === source.CLOSED) return end();
    isResuming = true;
    expectSign(resumedWithin);
  };

  source.addEventListener('hello', ({ lastEventId }) => {
    heard();
    onHello(lastEventId);
  });
  source.addEventListener('alive', heard);
  source.addEventListener('message', ({ data, lastEventId }) => {
    heard();
    onData(String(data), lastEventId);
  });
  source.addEventListener('error', broken);
  expectSign(helloWithin);
  return close;
}
