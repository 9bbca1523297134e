import { seconds } from '@hub/contract/limits';

/** A proxy that keeps answers back until they are whole shows nothing by then. */
export const helloWithin = seconds(5);

/** Before a browser tries again by itself it waits some seconds. */
export const resumedWithin = seconds(10);

/** The hub says `alive` each 25 seconds (`conversations.keepAlive`). */
export const silentFor = seconds(60);

interface Listeners {
  /** The stream stands; `id` is the newest that the hub has. */
  readonly onHello: (id: string) => void;
  readonly onData: (data: string, id: string) => void;
  /** It will tell nothing more: refused, kept back by a proxy, or gone. */
  readonly onEnd: () => void;
}

/**
 * One stream of server-sent events, until it ends or is closed. Its comments cannot be seen by a page,
 * so a sign of life is an event (`alive`). A line that is cut is taken up by the browser itself, with
 * `Last-Event-ID`.
 */
export function openStream(address: string, { onHello, onData, onEnd }: Listeners): () => void {
  const source = new EventSource(address);
  let timer: ReturnType<typeof setTimeout> | undefined;

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

  source.addEventListener('hello', ({ lastEventId }) => {
    expectSign(silentFor);
    onHello(lastEventId);
  });
  source.addEventListener('alive', () => expectSign(silentFor));
  source.addEventListener('message', ({ data, lastEventId }) => {
    expectSign(silentFor);
    onData(String(data), lastEventId);
  });
  source.addEventListener('error', () => {
    if (source.readyState === source.CLOSED) end();
    else expectSign(resumedWithin);
  });
  expectSign(helloWithin);
  return close;
}
